// What operators booked of an order by hand, with its evidence, and the second operator's word on one that waits.
import { decideBooking, type listBookings, readBookingPicture } from '@jishi/contract/console/booking';
import type { Output } from '@jishi/contract/endpoint';
import { FactList } from '@jishi/ui/fact-list';
import { Money, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useDecision } from '../../../shell/decision';
import { DecisionButtons } from '../../../shell/decision-buttons';
import { DownloadButton } from '../../../shell/download-button';
import { labelOf } from '../../../shell/labels';
import { useMay } from '../../../shell/operator';
import { EnteredState, TO_SECOND } from '../entered-state';
import { useRefresh } from './refresh';

type Booking = Output<typeof listBookings>['list'][number];

export function Bookings({ list }: { list: readonly Booking[] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <RuledHead title="补单" note="操作员凭据登记，向渠道查实后入账" />
      {list.map((booking) => (
        <OneBooking key={booking.id} booking={booking} />
      ))}
    </section>
  );
}

function OneBooking({ booking }: { booking: Booking }) {
  const may = useMay(decideBooking);
  return (
    <>
      <FactList
        facts={[
          ['渠道单号', <span className="mono break">{booking.tradeNo}</span>],
          ['渠道', labelOf('payChannel', booking.channel).label],
          ['状态', <EnteredState value={booking.status} />],
          ['金额', <Money value={booking.amount} />],
          ['凭据', <span className="break">{booking.evidence}</span>],
          ['凭据图片', booking.picture && <DownloadButton endpoint={readBookingPicture} input={{ id: booking.id }} />],
          ['登记', `${booking.enteredBy}，${booking.enterTime}`],
          ['复核', booking.decideTime && `${booking.decidedBy}，${booking.decideTime}`],
          ['结果', booking.outcome],
        ]}
      />
      {booking.status === TO_SECOND && may && <Second booking={booking} />}
    </>
  );
}

function Second({ booking: { id, tradeNo, amount, mine } }: { booking: Booking }) {
  const refresh = useRefresh();
  const decision = useDecision(decideBooking, {
    of: { id },
    accepted: ({ outcome }) => outcome,
    refused: ({ outcome }) => outcome,
    onSettled: refresh,
  });
  if (mine) return <p className="note">这笔补单是您登记的，要由另一位操作员复核。</p>;
  return (
    <p>
      <DecisionButtons
        no={tradeNo}
        question={{ title: '同意补单', content: `再向渠道查实这笔 ${formatMoney(amount)} 元的付款，查到就入账。` }}
        {...decision}
        refusal={{
          verb: '退回',
          title: '退回这笔补单',
          consequences: ['什么都不入账；需要时可以重新登记。'],
          hint: '登记人会看到',
        }}
      />
    </p>
  );
}
