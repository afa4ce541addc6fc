import { scanned } from '../support/scanner';

const PATTERNS = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];

it("the source passes n8n's scan, as the package does in tarball.test.ts", () => {
	expect(scanned('analyzePackage(...input)', [process.cwd(), PATTERNS])).toEqual({ passed: true });
});
