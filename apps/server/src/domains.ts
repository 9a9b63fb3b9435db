// Every domain that is built: what it serves and what it does in the background. `npm run new-domain` adds to it.
import { eraseMember as eraseAccess } from './domains/access';
import { jobs as accessJobs } from './domains/access/jobs';
import { routes as access } from './domains/access/routes';
import { closeDueAccounts } from './domains/account';
import { jobs as accountJobs } from './domains/account/jobs';
import { routes as account } from './domains/account/routes';
import { eraseMember as eraseAdtracking } from './domains/adtracking';
import { jobs as adtrackingJobs } from './domains/adtracking/jobs';
import { routes as adtracking } from './domains/adtracking/routes';
import { eraseMember as eraseAudit } from './domains/audit';
import { routes as audit } from './domains/audit/routes';
import { routes as catalogue } from './domains/catalogue/routes';
import { eraseMember as eraseCertification } from './domains/certification';
import { jobs as certificationJobs } from './domains/certification/jobs';
import { routes as certification } from './domains/certification/routes';
import { jobs as contentJobs } from './domains/content/jobs';
import { routes as content } from './domains/content/routes';
import { eraseMember as eraseCoupon } from './domains/coupon';
import { routes as coupon } from './domains/coupon/routes';
import { eraseMember as eraseExport } from './domains/export';
import { jobs as exportJobs } from './domains/export/jobs';
import { routes as exports } from './domains/export/routes';
import { jobs as ledgerJobs } from './domains/ledger/jobs';
import { routes as ledger } from './domains/ledger/routes';
import { eraseMember as eraseMessage } from './domains/message';
import { jobs as messageJobs } from './domains/message/jobs';
import { routes as message } from './domains/message/routes';
import { jobs as operatorJobs } from './domains/operator/jobs';
import { routes as operator } from './domains/operator/routes';
import { eraseMember as erasePackage } from './domains/package';
import { jobs as packageJobs } from './domains/package/jobs';
import { routes as packages } from './domains/package/routes';
import { eraseMember as erasePayment } from './domains/payment';
import { jobs as paymentJobs } from './domains/payment/jobs';
import { routes as payment } from './domains/payment/routes';
import { routes as statement } from './domains/statement/routes';
import { eraseMember as eraseVip } from './domains/vip';
import { jobs as vipJobs } from './domains/vip/jobs';
import { routes as vip } from './domains/vip/routes';
import type { Job } from './kernel/job';
import type { Route } from './kernel/route';

export const routes: readonly Route[] = [
  ...access,
  ...account,
  ...adtracking,
  ...audit,
  ...catalogue,
  ...certification,
  ...content,
  ...coupon,
  ...exports,
  ...ledger,
  ...message,
  ...operator,
  ...packages,
  ...payment,
  ...vip,
  ...statement,
];

export const jobs: readonly Job<never>[] = [
  ...accessJobs,
  ...accountJobs,
  closeDueAccounts([
    eraseAccess,
    eraseAdtracking,
    eraseAudit,
    eraseCertification,
    eraseCoupon,
    eraseExport,
    eraseMessage,
    erasePackage,
    erasePayment,
    eraseVip,
  ]),
  ...adtrackingJobs,
  ...contentJobs,
  ...certificationJobs,
  ...exportJobs,
  ...ledgerJobs,
  ...messageJobs,
  ...operatorJobs,
  ...packageJobs,
  ...paymentJobs,
  ...vipJobs,
];
