// The sandbox's invoice platform for the adapter under test.
import type { NuonuoSettings, Seller } from '../kernel/settings';

type Credentials = Record<'url' | 'tokenUrl' | 'appKey' | 'appSecret' | 'fileHosts', string> &
  Pick<Seller, 'name' | 'taxNo' | 'address' | 'phone' | 'clerk'>;

/** The platform's application, as a server's settings, and the seller it may issue for. */
export async function nuonuoSettingsOf(sandbox: {
  readonly url: string;
}): Promise<{ nuonuo: NuonuoSettings; seller: Seller }> {
  const { url, tokenUrl, appKey, appSecret, fileHosts, ...seller } = (await (
    await fetch(`${sandbox.url}/nuonuo/credentials.json`)
  ).json()) as Credentials;
  const { name, taxNo, address, phone, clerk } = seller;
  return {
    nuonuo: { url, tokenUrl, appKey, appSecret, fileHosts: [fileHosts] },
    seller: { name, taxNo, address, phone, bank: '', account: '', clerk, payee: '', checker: '' },
  };
}
