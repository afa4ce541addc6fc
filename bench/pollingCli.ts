import { measurePolling } from './polling';

process.exitCode = measurePolling() ? 0 : 1;
