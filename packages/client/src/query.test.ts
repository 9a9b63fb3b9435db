import { getMemberInfo } from '@jishi/contract/account';
import { listPayOrders } from '@jishi/contract/payment';
import { expect, test } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { createReads, keyOf, query, refreshReads } from './query';

const client = createReads({
  read: async (call, input) => ({ code: 0, msg: '', result: { call, input } }),
  staleMs: 0,
  onError: () => undefined,
});

test('an answer is kept under its call and what was asked, without empty values', () => {
  expect(query(listPayOrders, { pageNum: 2, beginTime: '' }).queryKey).toEqual([
    'POST /pay/order/list',
    { pageNum: 2 },
  ]);
  expect(keyOf(listPayOrders)).toEqual(['POST /pay/order/list']);
});

test('a read is asked by the key it is kept under', async () => {
  await expect(client.fetchQuery(query(listPayOrders, { pageNum: 2 }))).resolves.toEqual({
    call: 'POST /pay/order/list',
    input: { pageNum: 2 },
  });
});

test('asking again makes every answer of those calls stale, and of no other', async () => {
  await client.fetchQuery(query(listPayOrders, { pageNum: 1 }));
  await client.fetchQuery(query(getMemberInfo, {}));
  await refreshReads(client, listPayOrders);
  expect(client.getQueryState(keyOf(listPayOrders, { pageNum: 1 }))?.isInvalidated).toBe(true);
  expect(client.getQueryState(keyOf(getMemberInfo, {}))?.isInvalidated).toBe(false);
});

test('a first answer from before a change is never what is shown after it', async () => {
  const answers: ((total: number) => void)[] = [];
  const slow = createReads({
    read: () =>
      new Promise((answer) => {
        answers.push((total) => answer({ code: 0, msg: '', result: { total } }));
      }),
    staleMs: 0,
    onError: () => undefined,
  });
  const shown = new QueryObserver(slow, query(listPayOrders, { pageNum: 1 }));
  const leave = shown.subscribe(() => undefined);
  const first = slow.fetchQuery(query(listPayOrders, { pageNum: 1 }));
  const again = refreshReads(slow, listPayOrders);
  expect(answers).toHaveLength(2);
  answers[1]!(1);
  answers[0]!(0);
  await again;
  expect(shown.getCurrentResult().data).toEqual({ total: 1 });
  await expect(first).resolves.toEqual({ total: 1 }); // who waited for the first one hears the second
  leave();
});
