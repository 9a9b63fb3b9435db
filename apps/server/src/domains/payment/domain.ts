// What payment serves, does in the background and adds to other domains.
import { differenceState, remittanceStatus } from '@jishi/contract/enums/payment';
import type { Domain } from '../../kernel/domain';
import { trials } from '../../kernel/provider-trial';
import { useCasesOf } from '../../kernel/use-case';
import { proofs } from '../ledger';
import { openPlaces, reviewKinds } from '../review';
import * as adjustmentList from './adjustment/list';
import * as adjustment from './adjustment/service';
import { adjustments } from './adjustment/service';
import * as manualPayment from './manual-payment/service';
import { manualPayments } from './manual-payment/service';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as list from './list';
import * as payee from './payee/service';
import * as differenceList from './reconciliation/list';
import * as reconciliation from './reconciliation/service';
import { proveClearings } from './reconciliation/service';
import { selectOpen } from './reconciliation/store';
import * as refundList from './refund/granting/list';
import * as granting from './refund/granting/service';
import { refunds } from './refund/review/service';
import { selectWaiting } from './refund/store';
import { bankLines } from './remittance/matching/line/service';
import * as remittanceList from './remittance/matching/list';
import * as matching from './remittance/matching/service';
import { selectToMatch } from './remittance/matching/store';
import * as remittance from './remittance/service';
import * as service from './service';
import * as withdrawalList from './withdrawal/list';
import { withdrawals } from './withdrawal/review/service';
import * as withdrawal from './withdrawal/service';
import { sealed } from './sealed/rules';
import { alipayTrial } from './alipay/trial/service';
import { wechatPayTrial } from './wechat-pay/trial/service';

export const payment: Domain = {
  useCases: useCasesOf(
    adjustment,
    adjustmentList,
    manualPayment,
    differenceList,
    granting,
    list,
    matching,
    payee,
    reconciliation,
    refundList,
    remittance,
    remittanceList,
    service,
    withdrawal,
    withdrawalList,
  ),
  jobs,
  eraseMember,
  sealed,
  extends: [
    trials.with(alipayTrial),
    trials.with(wechatPayTrial),
    proofs.with(proveClearings),
    openPlaces.with({
      to: `/reconciliation/differences?state=${differenceState.open}`,
      name: '对账差异',
      reads: 'ledger.read',
      look: selectOpen,
    }),
    openPlaces.with({ to: '/refunds', name: '退款待办', reads: 'order.read', look: selectWaiting }),
    openPlaces.with({
      to: `/remittances?status=${remittanceStatus.toMatch}`,
      name: '对公转账待核对',
      reads: 'order.read',
      look: selectToMatch,
    }),
    ...[adjustments, manualPayments, bankLines, refunds, withdrawals].map(reviewKinds.with),
  ],
};
