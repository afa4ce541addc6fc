import { renderResults } from './runBench';

void renderResults();
