import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core reads these when it is first imported.
process.env.N8N_USER_FOLDER ??= mkdtempSync(join(tmpdir(), 'review-platform-test-'));
process.env.N8N_LOG_LEVEL = 'silent';
