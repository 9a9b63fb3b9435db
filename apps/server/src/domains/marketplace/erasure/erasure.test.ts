// What a closed account leaves of the marketplace.
import { sql } from '@jishi/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cardLines,
  must,
  newGoods,
  newGoodsProduct,
  newSupplier,
  paidOrder,
  sendCards,
} from '../../../testing/marketplace';
import { signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { marketplace } from '../domain';
import { eraseMember } from './store';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, review, message] });
});
afterAll(() => server.close());

test('amounts and states stay; accounts, cards, contacts and words are gone, and nobody else loses any', async () => {
  const operator = await signInOperator(server);
  const supplier = await newSupplier(server, operator);
  const [buyer, other] = [await signInMember(server), await signInMember(server)];
  const goodsId = await newGoods(server, operator, supplier, { productId: await newGoodsProduct(server, operator) });
  await must(sendCards(server, supplier, goodsId, cardLines(2)));
  await server.runJobs();
  const orders = [buyer, other].map(({ memberId }) =>
    paidOrder(server, { memberId, goodsId, account: Buffer.from('sealed') }),
  );
  for (const { id } of await Promise.all(orders)) {
    await server.db.run(sql`
      update marketplace.card set order_id = ${id}
      where id = (select min(id) from marketplace.card where order_id is null)`);
    await server.db.run(sql`
      insert into marketplace.card_view (order_id, cards, ip, device) values (${id}, 1, '198.51.100.9', 'phone')`);
    await server.db.run(sql`
      insert into marketplace.dispute (no, order_id, member_id, supplier_id, kind, words, count, wanted, answer_by)
      select 'GD' || o.no, o.id, o.member_id, o.supplier_id, 1, '打不开', 1, 1, now() from marketplace.goods_order o where o.id = ${id}`);
  }
  const left = async (memberId: string) => {
    const { rows } = await server.db.query(
      `select o.account_cipher is null and o.account_mask = '' as account, c.content_cipher is null and c.tail = '' as card,
         d.words = '' as words, not exists (select from marketplace.card_view v where v.order_id = o.id) as views, o.amount::text as amount
       from marketplace.goods_order o
       join marketplace.card c on c.order_id = o.id
       join marketplace.dispute d on d.order_id = o.id
       where o.member_id = $1`,
      [memberId],
    );
    return rows[0];
  };
  await server.db.transaction((tx) => eraseMember(tx, buyer.memberId));
  const gone = { account: true, card: true, words: true, views: true, amount: '1860000' };
  expect(await left(buyer.memberId)).toEqual(gone);
  expect(await left(other.memberId)).toEqual({
    account: false,
    card: false,
    words: false,
    views: false,
    amount: '1860000',
  });
  await server.db.transaction((tx) => eraseMember(tx, supplier.memberId));
  const { rows } = await server.db.query('select contact_cipher from marketplace.supplier where id = $1', [
    supplier.supplierId,
  ]);
  expect(rows).toEqual([{ contact_cipher: null }]);
});
