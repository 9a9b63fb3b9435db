// What operators booked of an order by hand, with its evidence.
import { type listManualPayments, readManualPaymentPicture } from '@jishi/contract/console/manual-payment';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { FactList } from '@jishi/ui/fact-list';
import { Money } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { DownloadButton } from '../../../shell/download-button';
import { labelOf } from '../../../shell/labels';
import { ReviewLink } from '../../../shell/links';
import { EnteredState, TO_SECOND } from '../entered-state';

type ManualPayment = Output<typeof listManualPayments>['list'][number];

export function ManualPayments({ list }: { list: readonly ManualPayment[] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <RuledHead title="补单" note="操作员凭据登记，向渠道查实后入账" />
      {list.map((manualPayment) => (
        <OneManualPayment key={manualPayment.id} manualPayment={manualPayment} />
      ))}
    </section>
  );
}

function OneManualPayment({ manualPayment }: { manualPayment: ManualPayment }) {
  const { reviewId, tradeNo, status } = manualPayment;
  return (
    <FactList
      facts={[
        ['渠道单号', <span className="mono break">{manualPayment.tradeNo}</span>],
        ['渠道', labelOf('payChannel', manualPayment.channel).label],
        ['状态', <EnteredState value={manualPayment.status} />],
        ['金额', <Money value={manualPayment.amount} />],
        ['凭据', <span className="break">{manualPayment.evidence}</span>],
        [
          '凭据图片',
          manualPayment.picture && (
            <DownloadButton endpoint={readManualPaymentPicture} input={{ id: manualPayment.id }} />
          ),
        ],
        ['登记', `${manualPayment.enteredBy}，${manualPayment.enterTime}`],
        ['复核', manualPayment.decideTime && `${manualPayment.decidedBy}，${manualPayment.decideTime}`],
        ['结果', manualPayment.outcome],
        [
          '审核',
          <ReviewLink kind={reviewKind.manualPayment} id={reviewId} no={tradeNo} waits={status === TO_SECOND} />,
        ],
      ]}
    />
  );
}
