// The platform's key pair and its merchants, created once and stored: what a merchant copies from Alipay's console.
import { generateKeyPair, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Journal, Table } from '../journal';

export interface Merchant {
  appId: string;
  sellerId: string;
  sellerEmail: string;
  name: string;
  /** PKCS8 PEM. The real platform never holds it; here it stands in for the merchant's own key. */
  merchantPrivateKey: string;
  /** SPKI PEM. */
  merchantPublicKey: string;
}

interface KeyPair {
  privateKey: string;
  publicKey: string;
}

const DEMO = 'demo';
const generate = promisify(generateKeyPair);

export class Merchants {
  private constructor(
    private readonly merchants: Table<Merchant>,
    private readonly demoAppId: string,
    /** The platform's own pair: it signs answers and notifies. */
    readonly platform: KeyPair,
  ) {}

  /** Reads the keys and the demo merchant, creating what is missing. */
  static async open(journal: Journal): Promise<Merchants> {
    const keys = journal.table<KeyPair>('alipay key pair');
    const merchants = journal.table<Merchant>('alipay merchant');
    const demo = journal.table<string>('alipay merchant name');
    const platform = keys.get('platform') ?? keys.put('platform', await makeKeyPair());
    const appId = demo.get(DEMO) ?? demo.put(DEMO, (await make(merchants, '集市')).appId);
    return new Merchants(merchants, appId, platform);
  }

  get demo(): Merchant {
    const merchant = this.merchants.get(this.demoAppId);
    if (!merchant) throw new Error('the demo merchant is missing from the journal');
    return merchant;
  }

  find(appId: string): Merchant | undefined {
    return this.merchants.get(appId);
  }

  /** Another merchant: the one created last, or made-up numbers when there is no other. */
  otherThan(appId: string): Pick<Merchant, 'appId' | 'sellerId' | 'sellerEmail'> {
    const others = this.merchants.values().filter((merchant) => merchant.appId !== appId);
    return (
      others.at(-1) ?? { appId: '2021009999999999', sellerId: '2088999999999999', sellerEmail: 'o***@sandbox.test' }
    );
  }

  create(name: string): Promise<Merchant> {
    return make(this.merchants, name);
  }
}

async function make(merchants: Table<Merchant>, name: string): Promise<Merchant> {
  const pair = await makeKeyPair();
  const appId = `2021${digits(12)}`;
  return merchants.put(appId, {
    appId,
    sellerId: `2088${digits(12)}`,
    sellerEmail: `m${digits(4)}@sandbox.test`,
    name,
    merchantPrivateKey: pair.privateKey,
    merchantPublicKey: pair.publicKey,
  });
}

async function makeKeyPair(): Promise<KeyPair> {
  const pair = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { privateKey: pair.privateKey, publicKey: pair.publicKey };
}

/** That many random decimal digits. */
export function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
