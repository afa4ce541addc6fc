import { measureLimiter } from './limiter';

const [seeds] = process.argv.slice(2).map(Number);
void measureLimiter(seeds).then((areKept) => (process.exitCode = areKept ? 0 : 1));
