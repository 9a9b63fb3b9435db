// The sandbox's invoice platform for the adapter under test.
import type { NuonuoSettings, Seller } from '../kernel/settings';
import type { SandboxProcess } from './sandbox';

type Credentials = Record<'url' | 'tokenUrl' | 'appKey' | 'appSecret' | 'fileHosts', string> &
  Pick<Seller, 'name' | 'taxNo' | 'address' | 'phone'>;

/** The platform's application, as a server's settings, and the seller it may issue for. */
export async function nuonuoSettingsOf(sandbox: SandboxProcess): Promise<{ nuonuo: NuonuoSettings; seller: Seller }> {
  const { url, tokenUrl, appKey, appSecret, fileHosts, ...seller } =
    await sandbox.get<Credentials>('/nuonuo/credentials.json');
  const { name, taxNo, address, phone } = seller;
  return {
    nuonuo: { url, tokenUrl, appKey, appSecret, fileHosts: [fileHosts] },
    seller: { name, taxNo, address, phone, bank: '', account: '' },
  };
}
