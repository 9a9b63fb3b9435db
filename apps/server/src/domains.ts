// Every domain that is built: what it serves and what it does in the background. `npm run new-domain` adds to it.
import { routes as access } from './domains/access/routes';
import { jobs as accountJobs } from './domains/account/jobs';
import { routes as account } from './domains/account/routes';
import { jobs as adtrackingJobs } from './domains/adtracking/jobs';
import { routes as adtracking } from './domains/adtracking/routes';
import { routes as audit } from './domains/audit/routes';
import { routes as catalogue } from './domains/catalogue/routes';
import { jobs as certificationJobs } from './domains/certification/jobs';
import { routes as certification } from './domains/certification/routes';
import { jobs as contentJobs } from './domains/content/jobs';
import { routes as content } from './domains/content/routes';
import { jobs as ledgerJobs } from './domains/ledger/jobs';
import { routes as ledger } from './domains/ledger/routes';
import { jobs as messageJobs } from './domains/message/jobs';
import { routes as message } from './domains/message/routes';
import { jobs as operatorJobs } from './domains/operator/jobs';
import { routes as operator } from './domains/operator/routes';
import { routes as packages } from './domains/package/routes';
import { jobs as paymentJobs } from './domains/payment/jobs';
import { routes as payment } from './domains/payment/routes';
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
  ...ledger,
  ...message,
  ...operator,
  ...packages,
  ...payment,
];

export const jobs: readonly Job<never>[] = [
  ...accountJobs,
  ...adtrackingJobs,
  ...contentJobs,
  ...certificationJobs,
  ...ledgerJobs,
  ...messageJobs,
  ...operatorJobs,
  ...paymentJobs,
];
