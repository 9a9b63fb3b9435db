// WeChat Pay's parts, as its calls and pages need them.
import type { Clock } from '../clock';
import type { Outbox } from '../outbox';
import type { Faults } from '../alipay/faults';
import type { Accounts } from './accounts';
import type { BillArchive } from './bill';
import type { Notices } from './notices';
import type { SwitchBoard } from './switches';
import type { Trades } from './trades';

/** The service account bound to the merchant, at which payers inside WeChat are known. */
export interface ServiceAccount {
  appId: string;
  knows(openid: string): boolean;
}

export interface WechatPayPlatform {
  clock: Clock;
  publicUrl: string;
  outbox: Outbox;
  accounts: Accounts;
  serviceAccount: ServiceAccount;
  switches: SwitchBoard;
  notices: Notices;
  trades: Trades;
  bills: BillArchive;
  faults: Faults;
}
