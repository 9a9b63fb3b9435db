// Every contract module by its domain: what the server mounts, OpenAPI documents and the checks count.
import * as access from './access';
import * as accessGuard from './access/guard';
import * as account from './account';
import * as accountPassword from './account/password';
import * as accountPhone from './account/phone';
import * as accountSession from './account/session';
import * as accountWarning from './account/warning';
import * as accountWechat from './account/wechat';
import * as adtracking from './adtracking';
import * as appeal from './appeal';
import * as audit from './audit';
import * as catalogue from './catalogue';
import * as certification from './certification';
import * as consoleAccess from './console/access';
import * as consoleAccount from './console/account';
import * as consoleAudit from './console/audit';
import * as consoleCatalogue from './console/catalogue';
import * as consoleContent from './console/content';
import * as consoleEntry from './console/entry';
import * as consoleLedger from './console/ledger';
import * as consoleMessage from './console/message';
import * as consoleOpenapi from './console/openapi';
import * as consoleOperator from './console/operator';
import * as consolePayment from './console/payment';
import * as content from './content';
import * as contentFeed from './content/feed';
import * as contentHelp from './content/help';
import * as contentNews from './content/news';
import * as contentNotice from './content/notice';
import * as coupon from './coupon';
import * as exports from './export';
import * as invoice from './invoice';
import * as ledger from './ledger';
import * as marketplace from './marketplace';
import * as message from './message';
import * as packages from './package';
import * as payment from './payment';
import * as quote from './quote';
import * as recharge from './recharge';
import * as sms from './sms';
import * as vip from './vip';

export const modules = {
  access: [access, accessGuard, consoleAccess],
  account: [account, accountPassword, accountPhone, accountWechat, accountSession, accountWarning, consoleAccount],
  adtracking: [adtracking],
  appeal: [appeal],
  audit: [audit, consoleAudit],
  catalogue: [catalogue, consoleCatalogue, consoleOpenapi],
  certification: [certification],
  content: [content, contentNews, contentHelp, contentNotice, contentFeed, consoleContent, consoleEntry],
  coupon: [coupon],
  export: [exports],
  invoice: [invoice],
  ledger: [ledger, consoleLedger],
  marketplace: [marketplace],
  message: [message, consoleMessage],
  operator: [consoleOperator],
  package: [packages],
  payment: [payment, consolePayment],
  quote: [quote],
  recharge: [recharge],
  sms: [sms],
  vip: [vip],
} as const;
