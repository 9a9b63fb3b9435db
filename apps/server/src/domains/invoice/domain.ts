// What invoices serve, do in the background and add to other domains.
import { differenceState } from '@jishi/contract/enums/payment';
import type { Domain } from '../../kernel/domain';
import { trials } from '../../kernel/provider-trial';
import { useCasesOf } from '../../kernel/use-case';
import { undoings } from '../payment';
import { openPlaces, reviewKinds } from '../review';
import { givingsBack } from '../sms';
import * as applicationList from './application/list';
import * as application from './application/service';
import * as batch from './batch/service';
import * as comparisonList from './comparison/list';
import * as comparison from './comparison/service';
import { selectOpen } from './comparison/store';
import { coverLater } from './covering/job/service';
import * as covering from './covering/service';
import { refresh } from './covering/service';
import * as download from './download/service';
import * as entry from './entry/service';
import { eraseMember } from './erasure/store';
import { whenIssued } from './issuing/service';
import { jobs } from './jobs';
import { mailWhenIssued } from './mail/service';
import * as overview from './overview/service';
import { invoicePlatforms } from './platform';
import { openNuonuo } from './platform/nuonuo/service';
import * as reversalList from './reversal/list';
import * as reversal from './reversal/service';
import { reversals } from './reversal/service';
import { applications } from './review/service';
import { sealed } from './sealed/rules';
import * as setting from './setting/service';
import { invoiceSettings } from './setting/service';
import * as title from './title/service';
import { nuonuoTrial } from './platform/nuonuo/trial/service';

export const invoice: Domain = {
  useCases: useCasesOf(
    application,
    applicationList,
    batch,
    comparison,
    comparisonList,
    covering,
    download,
    entry,
    overview,
    reversal,
    reversalList,
    setting,
    title,
  ),
  jobs,
  eraseMember,
  sealed,
  extends: [
    trials.with(nuonuoTrial),
    openPlaces.with({
      to: `/invoices/comparison/differences?state=${differenceState.open}`,
      name: '发票比对差异',
      reads: 'invoice.read',
      look: selectOpen,
    }),
    invoicePlatforms.with(openNuonuo),
    whenIssued.with(mailWhenIssued),
    givingsBack.with(coverLater),
    reviewKinds.with(applications),
    reviewKinds.with(reversals),
    reviewKinds.with(invoiceSettings),
    undoings.with(async (tx, ctx, { memberId }) => {
      await refresh(tx, ctx, memberId);
    }),
  ],
};
