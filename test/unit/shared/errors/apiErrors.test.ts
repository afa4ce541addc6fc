import { ApiError } from '../../../../nodes/shared/errors/apiErrors';

describe('ApiError', () => {
	it.each([undefined, 200, 404, 422, 500])('with the status %s says what the answer was', (status) => {
		const { isNoSuchPage, isUnknownAnswer } = new ApiError({ message: 'No', description: 'None.' }, status);

		expect(isNoSuchPage).toBe(status === 404 || status === 422);
		expect(isUnknownAnswer).toBe(status === 200);
	});
});
