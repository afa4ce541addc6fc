import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core reads these when it is first imported; an n8n of the user's on this machine has others.
process.env.N8N_USER_FOLDER = join(tmpdir(), `review-platform-engine-${process.pid}`);
process.env.N8N_LOG_LEVEL = 'silent';
