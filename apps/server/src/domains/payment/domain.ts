import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as adjustment from './adjustment/service';
import * as booking from './booking/service';
import * as payee from './payee/service';
import * as reconciliation from './reconciliation/service';
import * as granting from './refund/granting/service';
import * as matching from './remittance/matching/service';
import * as remittance from './remittance/service';
import * as service from './service';
import * as withdrawal from './withdrawal/service';

export const payment: Domain = {
  useCases: useCasesOf(adjustment, booking, payee, reconciliation, granting, matching, remittance, service, withdrawal),
  jobs,
  eraseMember,
};
