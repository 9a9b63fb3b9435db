import { reviewKind } from '@jishi/contract/enums/review';
import { expect, it } from 'vitest';
import { queuesOf } from './urgency';

const at = (hour: string) => `2026-11-28 ${hour}:00:00`;
const kind = (of: number, waiting: number, overdue: number, due: string | null) => ({
  kind: of,
  waiting,
  overdue,
  waitingSince: due && at('01'),
  dueTime: due,
  decides: of !== reviewKind.refund,
});
const place = (name: string, open: number, overdue: number, openSince: string | null, dueTime: string | null) => ({
  to: `/${name}`,
  name,
  open,
  overdue,
  openSince,
  dueTime,
});

it('late comes first, then what is due next, then what waits longest, and what is empty last', () => {
  const queues = queuesOf({
    list: [
      kind(reviewKind.scene, 2, 0, at('18')),
      kind(reviewKind.refund, 1, 0, at('12')),
      kind(reviewKind.goods, 0, 0, null),
    ],
    places: [
      place('differences', 3, 0, at('05'), null),
      place('older', 1, 0, at('03'), null),
      place('appeals', 4, 1, at('02'), at('15')),
    ],
  });
  expect(queues.map(({ to }) => to)).toEqual([
    '/appeals',
    '/reviews/refund',
    '/reviews/scene',
    '/older',
    '/differences',
    '/reviews/goods',
  ]);
  expect(queues.filter(({ isReadOnly }) => isReadOnly).map(({ to }) => to)).toEqual(['/reviews/refund']);
});
