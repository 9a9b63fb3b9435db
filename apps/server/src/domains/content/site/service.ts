// What the site says about itself, and the enumerations every page labels from.
import type {
  getAppConfig as GetAppConfig,
  getWebsiteInfo as GetWebsiteInfo,
  listEnums as ListEnums,
} from '@jishi/contract/content';
import type { Output } from '@jishi/contract/endpoint';
import { enums } from '@jishi/contract/enums';
import type { Context } from '../../../kernel/context';

export async function getWebsiteInfo({ settings }: Context): Promise<Output<typeof GetWebsiteInfo>> {
  return { ...settings.site, sandbox: settings.sandboxUrl !== undefined };
}

export async function getAppConfig({ settings }: Context): Promise<Output<typeof GetAppConfig>> {
  return {
    csQr: '',
    appQr: '',
    gatewayUrl: settings.publicUrl,
    webPhoneUrl: settings.sandboxUrl ? `${settings.sandboxUrl}/phone` : null,
    webMailUrl: settings.sandboxUrl ? `${settings.sandboxUrl}/mail` : null,
  };
}

export async function listEnums(): Promise<Output<typeof ListEnums>> {
  return enums as unknown as Output<typeof ListEnums>;
}
