import type { IDataObject, INodeExecutionData, INodeType, IPollFunctions } from 'n8n-workflow';

import { MAIN } from '../../nodes/shared/mainConnection';

interface Page {
	data: IDataObject[];
	meta: { total: number };
}

/**
 * A trigger by the method of n8n's Google Business Profile Trigger, for comparison: it remembers
 * the total, and takes the first so many of the 50 reviews on page 1 as the total has grown by. A
 * total of 0 counts as not known yet.
 */
export class CountingTrigger implements INodeType {
	description: INodeType['description'] = {
		displayName: 'Counting Trigger',
		name: 'countingTrigger',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: { name: 'Counting Trigger' },
		polling: true,
		inputs: [],
		outputs: [MAIN],
		credentials: [{ name: 'reviewPlatformApi', required: true }],
		properties: [],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const staticData = this.getWorkflowStaticData('node');
		const { baseUrl } = await this.getCredentials<{ baseUrl: string }>('reviewPlatformApi');
		const { data, meta } = (await this.helpers.httpRequestWithAuthentication.call(this, 'reviewPlatformApi', {
			url: `${baseUrl}/v1/reviews`,
			json: true,
		})) as Page;
		const before = staticData.total as number | undefined;
		staticData.total = meta.total;
		if (!before || data.length === 0 || before === meta.total) return null;
		const grown = data.slice(0, meta.total - before);
		return grown.length > 0 ? [this.helpers.returnJsonArray(grown)] : null;
	}
}
