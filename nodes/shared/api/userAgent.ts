/** What requests say that they come from: this package and its version, which a release sets (.release-it.json). */
export const USER_AGENT = 'n8n-nodes-review-platform/0.1.0';
