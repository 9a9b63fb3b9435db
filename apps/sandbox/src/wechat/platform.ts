// WeChat's parts, as its calls and pages see them.
import type { ProviderFault } from '../provider-fault';
import type { WechatAccounts } from './accounts';
import type { Grants } from './grants';
import type { People } from './people';
import type { Templates } from './templates';

export interface WechatPlatform {
  publicUrl: string;
  accounts: WechatAccounts;
  people: People;
  grants: Grants;
  templates: Templates;
  fault: ProviderFault;
}
