// What the member sent today, and what became of it.
import { Figure, Money, formatCount } from '@jishi/ui/money';
import { StatStrip } from '@jishi/ui/stat-strip';
import { useQuery } from '@tanstack/react-query';
import { TODAY } from './queries';

export function Today() {
  const { data } = useQuery(TODAY);
  if (!data || data.messages === 0) return null;
  const { messages, segments, delivered, notDelivered, submitFailed, waiting, sent, unknown, deliveryRate } = data;
  const rate = deliveryRate === null ? undefined : `${(deliveryRate / 10).toFixed(1)}%`;
  return (
    <StatStrip
      label="今天的短信"
      stats={[
        { label: '今日发送', value: <Count of={messages} />, note: `计费 ${formatCount(segments)} 条` },
        { label: '已送达', value: <Count of={delivered} />, note: rate },
        { label: '未送达', value: <Count of={notDelivered + submitFailed} /> },
        { label: '等回执', value: <Count of={waiting + sent + unknown} /> },
        { label: '余额支付', value: <Money value={data.amount} /> },
      ]}
    />
  );
}

const Count = ({ of }: { of: number }) => <Figure value={formatCount(of)} unit="条" />;
