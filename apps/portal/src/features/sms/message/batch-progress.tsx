// How far a batch is: one bar of its messages by what became of them, and the counts in words.
import type { Batch } from '@jishi/contract/sms/batch';
import { formatCount } from '@jishi/ui/money';
import type * as z from 'zod';

type Counts = Pick<
  z.output<typeof Batch>,
  'messages' | 'waiting' | 'sent' | 'delivered' | 'submitFailed' | 'notDelivered' | 'unknown' | 'cancelled'
>;

export function BatchProgress({ of }: { of: Counts }) {
  const parts = [
    { key: 'delivered', name: '送达', count: of.delivered },
    { key: 'sent', name: '等回执', count: of.sent + of.unknown },
    { key: 'failed', name: '未送达', count: of.notDelivered + of.submitFailed },
    { key: 'waiting', name: '待提交', count: of.waiting },
    { key: 'cancelled', name: '已取消', count: of.cancelled },
  ].filter(({ count }) => count > 0);
  return (
    <span className="sms-progress">
      <svg className="sms-progress-bar" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ key, count }, at) => {
          const before = parts.slice(0, at).reduce((sum, part) => sum + part.count, 0);
          const share = 1000 / Math.max(1, of.messages);
          return (
            <rect key={key} className={`sms-progress-${key}`} x={before * share} width={count * share} height="1" />
          );
        })}
      </svg>
      <span className="sms-progress-words">
        {parts.map(({ key, name, count }) => (
          <span key={key} className={`sms-progress-${key}`}>
            {name} {formatCount(count)}
          </span>
        ))}
      </span>
    </span>
  );
}
