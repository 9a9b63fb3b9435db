import { describe, expect, it } from 'vitest';
import type { Call } from '../call-outcome';
import { withNewCalls } from './new-calls';

const call = (id: string) => ({ id }) as Call;
const page = (...ids: string[]) => ({
  list: ids.map(call),
  total: ids.length,
  totalCapped: false,
  nextCursor: null,
  pageNum: 1,
  pageSize: 3,
});

describe('a page with new calls', () => {
  it('has them in their places, whatever order they came in', () => {
    const { list, total } = withNewCalls(page('30', '10'), [call('20'), call('100')]);
    expect(list.map(({ id }) => id)).toEqual(['100', '30', '20']);
    expect(total).toBe(4);
  });

  it('leads on to what it has no room for', () => {
    expect(withNewCalls(page('30', '20', '10'), [call('40')]).nextCursor).toBe(Buffer.from('20').toString('base64url'));
  });

  it('does not count a call twice', () => {
    const before = page('30', '20');
    expect(withNewCalls(before, [call('30')])).toBe(before);
  });
});
