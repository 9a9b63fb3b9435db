// The site's facts, and the enumerations that every page takes labels from.
import * as contract from '@jishi/contract/content';
import type { Output } from '@jishi/contract/endpoint';
import { enums } from '@jishi/contract/enums';
import { useCase } from '../../../kernel/use-case';

export const getWebsiteInfo = useCase(contract.getWebsiteInfo, async ({ settings }) => ({
  ...settings.site,
  sandbox: settings.sandboxUrl !== undefined,
}));

export const getAppConfig = useCase(contract.getAppConfig, async ({ settings }) => ({
  csQr: settings.site.csQr,
  appQr: '',
  gatewayUrl: settings.publicUrl,
  webPhoneUrl: settings.sandboxUrl ? `${settings.sandboxUrl}/phone` : null,
  webMailUrl: settings.sandboxUrl ? `${settings.sandboxUrl}/mail` : null,
}));

/** Frozen: it is written once, for every page. */
const WORDS = Object.freeze({ ...enums }) as unknown as Output<typeof contract.listEnums>;

export const listEnums = useCase(contract.listEnums, async () => WORDS);
