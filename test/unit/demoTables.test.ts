import { accessTable } from '../../demo/tables';
import { Accounts } from '../../sandbox/accounts';

describe('the table of the demo', () => {
	const lines = accessTable({
		editor: 'http://127.0.0.1:5678',
		owner: { email: 'demo@example.com', password: 'Demo-1' },
		sandbox: 'http://127.0.0.1:4010',
		account: new Accounts().create('Sample', { premium: true }),
		spareKey: 'spare',
		controlPort: 4012,
		exportId: 'e1',
		watch: { name: 'Watch new reviews', id: 'w1', everySeconds: 45 },
		examples: 6,
	});

	it('leads to the workflows, not to where n8n begins', () => {
		expect(lines).toMatch(/Editor +│ http:\/\/127\.0\.0\.1:5678\/home\/workflows /);
		expect(lines).toMatch(/The export +│ http:\/\/127\.0\.0\.1:5678\/workflow\/e1 /);
		expect(lines).toMatch(/ http:\/\/127\.0\.0\.1:5678\/workflow\/w1\/executions /);
	});

	it('says how to sign in to both, and gives a key to try', () => {
		for (const text of ['demo@example.com', 'Demo-1', 'sample@customer.example, password sandbox', ' spare '])
			expect(lines).toContain(text);
	});

	it('says how to add a review to the sandbox that it runs', () => {
		expect(lines).toMatch(/npm run sandbox -- add --rating 1 .* --control-port 4012/);
	});
});
