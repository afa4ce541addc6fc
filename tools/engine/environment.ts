import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the engine keeps what it wants to keep; for whoever uses it to remove. */
export const ENGINE_FOLDER = join(tmpdir(), `review-platform-engine-${process.pid}`);

// n8n-core reads these when it is first imported; an n8n of the user's on this machine has others.
process.env.N8N_USER_FOLDER = ENGINE_FOLDER;
process.env.N8N_LOG_LEVEL = 'silent';
