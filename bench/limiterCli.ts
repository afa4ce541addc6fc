import { measureLimiter } from './limiter';

void measureLimiter().then((areKept) => (process.exitCode = areKept ? 0 : 1));
