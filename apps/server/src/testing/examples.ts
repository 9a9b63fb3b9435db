import { generateKeyPairSync } from 'node:crypto';

/** Values that no schema suggests, for endpoints that could not be reached without them; a test may add its own. */
export const EXAMPLES: Record<string, unknown> = {
  publicKey: generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey,
  creditCode: '913301087458306077',
  cnaps: '308331012343',
  list: '13800138000,测试文字',
  picture: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};
