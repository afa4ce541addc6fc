import { ERROR_TEXTS } from '../../../../nodes/shared/errors/errorTexts';
import type { ErrorText } from '../../../../nodes/shared/errors/errorTexts';

describe('ERROR_TEXTS', () => {
	it.each<[name: string, text: ErrorText]>(Object.entries(ERROR_TEXTS))(
		'%s says what happened, what to do, and a cause that n8n knows',
		(name, { message, description, cause = 'credential-invalid' }) => {
			expect(message).toMatch(/^[A-Z{'].*[^.]$/);
			expect(description).toMatch(name === 'canceled' ? /^$/ : /^[A-Z{].*[.}]$/);
			expect(cause).toMatch(/^(credential|configuration)-invalid$|^temporarily-unavailable$|^rate-limited$/);
		},
	);
});
