import { ERROR_TEXTS, errorText, type ErrorText } from '../../../../nodes/shared/errors/errorTexts';

describe('ERROR_TEXTS', () => {
	it.each<[name: string, text: ErrorText]>(Object.entries(ERROR_TEXTS))(
		'%s says what happened, what to do, and a cause that n8n knows',
		(_name, { message, description, cause = 'credential-invalid' }) => {
			expect(message).toMatch(/^(n8n|[A-Z{']).*[^.]$/);
			expect(description).toMatch(/^[A-Z{].*[.}]$/);
			expect(cause).toMatch(/^(credential|configuration)-invalid$|^temporarily-unavailable$|^rate-limited$/);
		},
	);
});

describe('errorText', () => {
	it('has each value that came from outside as far as it may be shown', () => {
		const shown = (text: string, length?: number) => `${text.toUpperCase()} ${length}`;

		const { message, description } = errorText('unreachable', { host: 'a', address: '{host}' }, shown);
		expect(message).toBe('Could not reach A 1000');
		expect(description).toContain(' At {HOST} 1000: ');
	});
});
