// What operators booked of an order by hand, with its evidence.
import { type listBookings, readBookingPicture } from '@jishi/contract/console/booking';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { FactList } from '@jishi/ui/fact-list';
import { Money } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { DownloadButton } from '../../../shell/download-button';
import { labelOf } from '../../../shell/labels';
import { ReviewLink } from '../../../shell/links';
import { EnteredState, TO_SECOND } from '../entered-state';

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
  const { reviewId, tradeNo, status } = booking;
  return (
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
        [
          '审核',
          <ReviewLink kind={reviewKind.manualPayment} id={reviewId} no={tradeNo} waits={status === TO_SECOND} />,
        ],
      ]}
    />
  );
}
