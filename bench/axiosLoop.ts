import axios from 'axios';

/** The least there can be: one page after the other, everything kept, nothing checked. */
export async function readWithAxios(baseUrl: string, apiToken: string): Promise<Array<{ id: string }>> {
	const reviews: Array<{ id: string }> = [];
	let more = true;
	for (let page = 1; more; page++) {
		const { data } = await axios.get<{ data: Array<{ id: string }>; links: { next: string | null } }>(
			`${baseUrl}/v1/reviews`,
			{ params: { page }, headers: { Authorization: `Bearer ${apiToken}`, Accept: 'application/json' } },
		);
		reviews.push(...data.data);
		more = data.links.next !== null;
	}
	return reviews;
}
