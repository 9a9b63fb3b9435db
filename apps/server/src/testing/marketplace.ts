// Products of the marketplace, suppliers and their goods for tests, made by the calls that make real ones.
import { saveGoodsGroup, saveGoodsProduct, saveGoodsType } from '@jishi/contract/console/marketplace-product';
import type { Output } from '@jishi/contract/endpoint';
import { goodsWay } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { importCards, saveGoods } from '@jishi/contract/marketplace/goods';
import { applySupply, getSupply } from '@jishi/contract/marketplace/supplier';
import { parseMoney } from '@jishi/money';
import { seedProtocols } from '../domains/content';
import { fund } from './ledger';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from './members';
import type { TestOperator } from './operators';
import { decide } from './reviews';
import type { TestServer } from './server';
import { certifyEnterprise } from './sms';

const REASON = '测试商品';

let made = 0;

/** A product of the marketplace, between 5 and 50 yuan; a card unless told otherwise. */
export async function newGoodsProduct(
  server: TestServer,
  { token }: Pick<TestOperator, 'token'>,
  { kind = 2 }: { kind?: 1 | 2 } = {},
): Promise<string> {
  const code = `goods-${++made}`;
  const named = { code, name: `分组${made}`, reason: REASON };
  const group = await must(server.call(saveGoodsGroup, named, { token }));
  const type = await must(server.call(saveGoodsType, { ...named, groupId: group.id }, { token }));
  const product = {
    code,
    typeId: type.id,
    brand: '青桐',
    name: `月卡 ${made}`,
    kind,
    account: kind === 2 ? 1 : 2,
    faceValue: '25',
    minPrice: '5',
    maxPrice: '50',
    sale: 1,
    reason: REASON,
  };
  return (await must(server.call(saveGoodsProduct, product as never, { token }))).id;
}

/** A member of a certified enterprise with money, who may apply. */
export async function newEnterpriseMember(server: TestServer): Promise<TestMember> {
  await seedProtocols(systemContext(server));
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await certifyEnterprise(server, member);
  await fund(server.db, member.memberId, parseMoney('10000'));
  return member;
}

/** What a member sends to become a supplier. */
export async function applicationOf(server: TestServer, { token }: Pick<TestMember, 'token'>) {
  const { terms } = (await server.call(getSupply, {}, { token })).result;
  return {
    name: `供货方${++made}`,
    contactPerson: '王小明',
    contactPhone: '13800138000',
    agreed: terms.agreement!.version,
    shownBond: terms.bond,
    tradePassword: TRADE_PASSWORD,
  };
}

export type TestSupplier = TestMember & { supplierId: string };

/** A supplier that operators have agreed to. */
export async function newSupplier(server: TestServer, operator: TestOperator): Promise<TestSupplier> {
  const member = await newEnterpriseMember(server);
  const asked = await applicationOf(server, member);
  const { id } = await must(server.call(applySupply, asked, { token: member.token }));
  await must(decide(server, operator, reviewKind.goodsSupplier, id));
  return { ...member, supplierId: id };
}

/** Goods on sale; a pool unless told otherwise. */
export async function newGoods(
  server: TestServer,
  operator: TestOperator,
  { token }: Pick<TestMember, 'token'>,
  { productId, price = '18.6', ...more }: { productId: string; price?: string } & Record<string, unknown>,
): Promise<string> {
  const given = { productId, price, way: goodsWay.pool, maxCount: 1000, ...more };
  const { id } = await must(server.call(saveGoods, given as never, { token }));
  await must(decide(server, operator, reviewKind.goods, id));
  return id;
}

const BOUNDARY = 'cards-test';

/** Hands in a file of cards. */
export async function sendCards(
  server: TestServer,
  { token }: Pick<TestMember, 'token'>,
  goodsId: string,
  content: string | Buffer,
): Promise<{ code: number; msg: string; result: Output<typeof importCards> }> {
  const head = (name: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
  const payload = Buffer.concat([
    Buffer.from(`${head('goodsId')}\r\n\r\n${goodsId}\r\n`),
    Buffer.from(`${head('file')}; filename="cards.txt"\r\ncontent-type: text/plain\r\n\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const answer = await server.inject({
    method: 'POST',
    url: importCards.path,
    token,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
  return answer.json();
}

let cards = 0;

/** So many lines of cards that nobody has. */
export function cardLines(count: number): string {
  return Array.from({ length: count }, () => `QT88${String(++cards).padStart(12, '0')},SECRET-${cards}`).join('\n');
}

let orders = 0;

/** A paid order that waits to be delivered, as paying leaves it, without its money. */
export async function paidOrder(
  server: TestServer,
  { memberId, goodsId, count = 1, account }: { memberId: string; goodsId: string; count?: number; account?: Buffer },
): Promise<{ id: string; no: string }> {
  const no = `GO20261127${String(++orders).padStart(8, '0')}`;
  const { rows } = await server.db.query<{ id: string }>(
    `insert into marketplace.goods_order (
       no, member_id, goods_id, supplier_id, product_id, kind, way, account_cipher, account_mask, count, price, amount, fee_rate, settle_days,
       locked_until, status, from_deposit, paid_at
     )
     select $1, $2, g.id, g.supplier_id, g.product_id, p.kind, g.way, $5, case when $5::bytea is null then '' else '138****0000' end, $4::int,
       marketplace.price_of(g.id), marketplace.price_of(g.id) * $4::int, 250, 7, now(), 2, marketplace.price_of(g.id) * $4::int, now()
     from marketplace.goods g join marketplace.product p on p.id = g.product_id where g.id = $3
     returning id::text`,
    [no, memberId, goodsId, count, account ?? null],
  );
  return { id: rows[0]!.id, no };
}

/** The result of a call that has to succeed. @throws when it is refused */
export async function must<Result>(answer: Promise<{ code: number; msg: string; result: Result }>): Promise<Result> {
  const { code, msg, result } = await answer;
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return result;
}
