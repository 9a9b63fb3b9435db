// A buyer's program hears of their orders of goods by the member's own webhook: signed, whatever happened, and nobody else's.
import { answerDispute, openDispute } from '@jishi/contract/marketplace/dispute';
import { goodsOrderEvent, goodsOrderStatus, goodsWay } from '@jishi/contract/enums/marketplace';
import { endDelivery } from '@jishi/contract/marketplace/supplier';
import { saveWebhook } from '@jishi/contract/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyGoods, deliverSome, newGoodsBuyer, newShop } from '../../../../testing/goods-orders';
import { must } from '../../../../testing/marketplace';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { Receiver, isSigned } from '../../../../testing/webhook-receiver';
import { message } from '../../../message/domain';
import { payment } from '../../../payment/domain';
import { review } from '../../../review/domain';
import { marketplace } from '../../domain';

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer({
    domains: [marketplace, payment, message, review],
    settings: { webhookLoopback: true },
  });
  receiver = await Receiver.start();
});
afterAll(async () => {
  receiver.close();
  await server.close();
});

test('what is delivered, given back and disputed is told, signed with the buyer’s own secret', async () => {
  const [buyer, other] = [await newGoodsBuyer(server), await newGoodsBuyer(server)];
  const { secret } = await must(server.call(saveWebhook, { url: receiver.url }, { token: buyer.token }));
  const { goodsId, supplier } = await newShop(server, { way: goodsWay.hand, stock: 9 });
  const no = await buyGoods(server, buyer, goodsId, 3);
  await buyGoods(server, other, goodsId, 1);
  await deliverSome(server, no, 2);
  await must(server.call(endDelivery, { no, reason: '缺货' }, { token: supplier.token }));
  const said = { no, kind: 1, words: '卡密输入后无效', count: 1 } as const;
  const dispute = await must(server.call(openDispute, said, { token: buyer.token }));
  const agrees = { no: dispute.no, agrees: true, words: '同意退款给买家' };
  await must(server.call(answerDispute, agrees, { token: supplier.token }));
  expect(await server.runJobs()).toEqual([]);
  const told = receiver.heard.map(({ body }) => JSON.parse(body) as { type: string; data: { list: object[] } });
  expect(receiver.heard.map((one) => isSigned(one, secret))).toEqual(told.map(() => true));
  const { delivering, partly } = goodsOrderStatus;
  const of = { no, goodsId, count: 3, amount: '30.00', delivered: 2 };
  const events = told.filter(({ type }) => type === 'goods.orders').flatMap(({ data }) => data.list);
  expect(events).toHaveLength(4);
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...of, event: goodsOrderEvent.delivered, status: delivering, returned: '0.00' }),
      expect.objectContaining({ ...of, event: goodsOrderEvent.ended, status: partly, returned: '10.00' }),
      expect.objectContaining({ ...of, event: goodsOrderEvent.disputed, status: partly, returned: '10.00' }),
      expect.objectContaining({ ...of, event: goodsOrderEvent.disputeEnded, status: partly, returned: '20.00' }),
    ]),
  );
});

test('without a webhook nothing waits to be told', async () => {
  const { goodsId } = await newShop(server);
  const buyer = await newGoodsBuyer(server);
  await buyGoods(server, buyer, goodsId);
  const { rows } = await server.db.query('select from message.outbox where member_id = $1', [buyer.memberId]);
  expect(rows).toEqual([]);
});
