import { NodeConnectionTypes } from 'n8n-workflow';

/** The kind of input and output a node has for items; older n8n does not export its name. */
export const MAIN = NodeConnectionTypes?.Main ?? 'main';
