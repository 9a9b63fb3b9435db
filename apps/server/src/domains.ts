// Every domain: its use cases and jobs. `npm run new-domain` adds to it.
import { closeDueAccounts } from './domains/account';
import { access } from './domains/access/domain';
import { account } from './domains/account/domain';
import { adtracking } from './domains/adtracking/domain';
import { appeal } from './domains/appeal/domain';
import { audit } from './domains/audit/domain';
import { bank } from './domains/bank/domain';
import { catalogue } from './domains/catalogue/domain';
import { certification } from './domains/certification/domain';
import { content } from './domains/content/domain';
import { coupon } from './domains/coupon/domain';
import { deed } from './domains/deed/domain';
import { exports } from './domains/export/domain';
import { home } from './domains/home/domain';
import { invoice } from './domains/invoice/domain';
import { periodicJobs } from './domains/job';
import { job } from './domains/job/domain';
import { ledger } from './domains/ledger/domain';
import { marketplace } from './domains/marketplace/domain';
import { message } from './domains/message/domain';
import { operator } from './domains/operator/domain';
import { organisation } from './domains/organisation/domain';
import { packages } from './domains/package/domain';
import { payment } from './domains/payment/domain';
import { quote } from './domains/quote/domain';
import { recharge } from './domains/recharge/domain';
import { referral } from './domains/referral/domain';
import { review } from './domains/review/domain';
import { setting } from './domains/setting/domain';
import { sms } from './domains/sms/domain';
import { statement } from './domains/statement/domain';
import { status } from './domains/status/domain';
import { support } from './domains/support/domain';
import { upstream } from './domains/upstream/domain';
import { vip } from './domains/vip/domain';
import type { Domain } from './kernel/domain';
import type { DigestTable } from './kernel/digests';
import type { SealedTable } from './kernel/sealed';
import type { Extension } from './kernel/extension';
import type { Job } from './kernel/job';
import type { UseCase } from './kernel/use-case';

export const domains: readonly Domain[] = [
  access,
  account,
  adtracking,
  appeal,
  audit,
  bank,
  catalogue,
  certification,
  content,
  coupon,
  deed,
  exports,
  home,
  invoice,
  job,
  ledger,
  marketplace,
  message,
  operator,
  organisation,
  packages,
  payment,
  quote,
  recharge,
  referral,
  review,
  setting,
  sms,
  statement,
  status,
  support,
  upstream,
  vip,
];

export const useCases: readonly UseCase[] = domains.flatMap((domain) => domain.useCases);

/** Every sealed column of the domains. */
export const sealed: readonly SealedTable[] = domains.flatMap((domain) => domain.sealed ?? []);

/** Every keyed digest of the domains. */
export const digests: readonly DigestTable[] = domains.flatMap((domain) => domain.digests ?? []);

export const jobs: readonly Job<never>[] = [
  ...domains.flatMap((domain) => domain.jobs ?? []),
  closeDueAccounts(domains.flatMap(({ eraseMember }) => eraseMember ?? [])),
];

export const extensions: readonly Extension[] = [
  ...domains.flatMap((domain) => domain.extends ?? []),
  ...jobs.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [periodicJobs.with({ name, schedule })])),
];
