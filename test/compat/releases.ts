import demo from '../../tools/n8n/pinned/package.json';

/**
 * The releases of n8n the package is tested with, oldest first: the oldest in which all tests pass, the last
 * of 1.x, the first of 2.x, one half-way, and the one of the demo.
 */
export const RELEASES = ['1.78.1', '1.123.81', '2.0.3', '2.20.12', demo.dependencies.n8n];
