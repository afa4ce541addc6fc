import { ICredentialsHelper, UserError, isExpression } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INode,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

/** Credential types and the values they have, instead of n8n's database. */
export class CredentialsInMemory extends ICredentialsHelper {
	constructor(
		private readonly types: Record<string, ICredentialType>,
		private readonly values: Record<string, ICredentialDataDecryptedObject>,
	) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	getCredentialsProperties(type: string): INodeProperties[] {
		return this.types[type]?.properties ?? [];
	}

	async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		_details: unknown,
		type: string,
	): Promise<ICredentialDataDecryptedObject> {
		return await Promise.resolve(this.values[type] ?? {});
	}

	/** Resolves the expressions of a credential's generic authentication, as n8n's server does. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		type: string,
		options: IHttpRequestOptions | IRequestOptionsSimplified,
		workflow: Workflow,
		node: INode,
	): Promise<IHttpRequestOptions> {
		const authenticate = this.types[type]?.authenticate;
		if (typeof authenticate === 'function')
			return await authenticate(credentials, options as IHttpRequestOptions);
		if (typeof authenticate !== 'object') throw new UserError(`${type} has no generic authentication`);
		const resolve = (value: unknown) =>
			isExpression(value)
				? workflow.expression.getSimpleParameterValue(node, value, 'internal', { $credentials: credentials })
				: value;
		const headers = Object.entries(authenticate.properties.headers ?? {}).map(([name, value]) => [
			name,
			resolve(value),
		]);
		options.headers = { ...options.headers, ...(Object.fromEntries(headers) as Record<string, string>) };
		return await Promise.resolve(options as IHttpRequestOptions);
	}

	async preAuthentication(): Promise<undefined> {
		return await Promise.resolve(undefined);
	}

	async runPreAuthentication(): Promise<undefined> {
		return await Promise.resolve(undefined);
	}

	async getCredentials(): Promise<never> {
		return await Promise.reject(new UserError('Credentials are only read decrypted here'));
	}

	async updateCredentials(): Promise<void> {}

	async updateCredentialsOauthTokenData(): Promise<void> {}

	getOAuth2Options(): undefined {
		return undefined;
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}
}
