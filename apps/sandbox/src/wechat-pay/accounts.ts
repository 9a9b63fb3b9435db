// The merchant's credentials and the platform's keys, created once and stored: what a merchant copies from the merchant
// platform.
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { digits } from '../alipay/merchants';
import type { Journal } from '../journal';

interface PlatformKey {
  id: string;
  privateKey: string;
  publicKey: string;
}

export interface Accounts {
  mchId: string;
  appId: string;
  name: string;
  /** Of the merchant's certificate: forty capital hexadecimal digits. */
  serial: string;
  /** PKCS8 PEM. The real platform never holds it; here it stands in for the merchant's own key. */
  merchantPrivateKey: string;
  merchantPublicKey: string;
  /** 32 characters: seals what notifications carry. */
  apiV3Key: string;
  /** The key in use, and the one that will follow it. */
  platformKeys: [PlatformKey, PlatformKey];
}

const generate = promisify(generateKeyPair);

/** Reads the credentials, making them on the first start. */
export async function openAccounts(journal: Journal): Promise<Accounts> {
  const kept = journal.table<Accounts>('wechat pay account');
  return kept.get('demo') ?? kept.put('demo', await make());
}

async function make(): Promise<Accounts> {
  const [merchant, ...platform] = await Promise.all([makePair(), makePair(), makePair()]);
  const [present, next] = platform.map((pair) => ({ id: `PUB_KEY_ID_01${digits(32)}`, ...pair }));
  return {
    mchId: `16${digits(8)}`,
    appId: `wx${randomBytes(8).toString('hex')}`,
    name: '集市',
    serial: randomBytes(20).toString('hex').toUpperCase(),
    merchantPrivateKey: merchant!.privateKey,
    merchantPublicKey: merchant!.publicKey,
    apiV3Key: randomBytes(16).toString('hex'),
    platformKeys: [present!, next!],
  };
}

async function makePair(): Promise<{ privateKey: string; publicKey: string }> {
  return generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
