// Goods on sale and orders of them for tests of money, kept as their suppliers' calls keep them.
import { goodsWay } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/order';
import { parseMoney } from '@jishi/money';
import { endingOf } from '../domains/marketplace/delivery/service';
import { insertDelivery, lockOrder } from '../domains/marketplace/delivery/store';
import { proveGoods } from '../domains/marketplace/proof/service';
import { CARD_PURPOSE, sealedFor } from '../domains/marketplace/sealed/rules';
import { fund } from './ledger';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from './members';
import type { TestServer } from './server';
import { certifyEnterprise } from './sms';

export type Shop = { supplier: TestMember; supplierId: string; productId: string; goodsId: string };
type Wanted = {
  way?: number;
  price?: string;
  /** Of a pool, at once in it; of others what they say they have. */
  stock?: number | null;
  feeRate?: number;
  settleDays?: number;
  /** Somebody who supplies already. */
  of?: Pick<Shop, 'supplier' | 'supplierId'>;
};

let made = 0;

/** Goods on sale of a new supplier, cards at 10 yuan unless told otherwise; the terms are 2.5 % and seven days. */
export async function newShop(server: TestServer, wanted: Wanted = {}): Promise<Shop> {
  const { way = goodsWay.pool, price = '10', stock = 100, feeRate = 250, settleDays = 7 } = wanted;
  const { supplier, supplierId } = wanted.of ?? (await newCertified(server, { feeRate, settleDays }));
  const nth = ++made;
  const { rows } = await server.db.query<{ productId: string; goodsId: string }>(
    `with g as (insert into marketplace.product_group (code, name) values ($1, '视频') returning id),
     t as (insert into marketplace.product_type (group_id, code, name) select id, $1, '会员' from g returning id),
     p as (
       insert into marketplace.product (code, type_id, brand, name, kind, face_value, account, min_price, max_price, sale)
       select $1, id, '青桐', '月卡', 2, 2500000, 1, 1, 1000000000, 1 from t returning id
     ),
     o as (
       insert into marketplace.goods (supplier_id, product_id, way, code, stock, max_count, within_minutes, status)
       select $2, id, $3, 'P1', $4, 1000, 60, 2 from p returning id, product_id
     ),
     c as (insert into marketplace.price (goods_id, price, from_at) select id, $5, now() - interval '1 day' from o)
     select product_id::text as "productId", id::text as "goodsId" from o`,
    [`shop-${nth}`, supplierId, way, way === goodsWay.pool ? 0 : stock, parseMoney(price).toString()],
  );
  const shop = { supplier, supplierId, ...rows[0]! };
  if (way === goodsWay.pool && stock) await addCards(server, shop, stock);
  return shop;
}

type Terms = { feeRate: number; settleDays: number };

async function newCertified(server: TestServer, terms: Terms) {
  const supplier = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await certifyEnterprise(server, supplier);
  return { supplier, supplierId: await newSupplier(server, supplier, terms) };
}

/** Makes a member a supplier, who leaves nothing as security; the id. */
export async function newSupplier(
  server: TestServer,
  { memberId }: Pick<TestMember, 'memberId'>,
  { feeRate, settleDays }: Terms,
): Promise<string> {
  const { rows } = await server.db.query<{ id: string }>(
    `with s as (
       insert into marketplace.supplier (member_id, name, agreed_version, status, bond, approved_at)
       values ($1, $2, '1', 2, 0, now()) returning id
     ),
     t as (
       insert into marketplace.term (supplier_id, fee_rate, settle_days, bond, from_at, reason)
       select id, $3, $4, 0, now() - interval '1 day', '议定' from s
     )
     select id::text from s`,
    [memberId, `供货方${++made}`, feeRate, settleDays],
  );
  return rows[0]!.id;
}

let cards = 0;

/** Puts cards into the pool of goods. */
export async function addCards(server: TestServer, { goodsId, productId }: Shop, count: number): Promise<void> {
  const { vault } = server.shared;
  const added = Array.from({ length: count }, () => {
    const number = `QT88${String(++cards).padStart(12, '0')}`;
    const digest = vault.keyedDigest(number, CARD_PURPOSE);
    const content = JSON.stringify({ number, secret: `SECRET-${cards}` });
    return { digest, tail: number.slice(-4), cipher: vault.seal(content, sealedFor.card(productId, digest)) };
  });
  await server.db.query(
    `insert into marketplace.card (goods_id, product_id, number_digest, tail, content_cipher)
     select $1, $2, c.digest, c.tail, c.cipher from unnest($3::bytea[], $4::text[], $5::bytea[]) as c (digest, tail, cipher)`,
    [
      goodsId,
      productId,
      added.map(({ digest }) => digest),
      added.map(({ tail }) => tail),
      added.map(({ cipher }) => cipher),
    ],
  );
  await server.db.query('update marketplace.goods set stock = stock + $2 where id = $1', [goodsId, count]);
}

/** A member with a trade password and money. */
export async function newGoodsBuyer(server: TestServer, money = '1000'): Promise<TestMember> {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await fund(server.db, member.memberId, parseMoney(money));
  return member;
}

/** An order that waits to be paid. @throws when it is refused */
export async function initOrder(
  server: TestServer,
  { token }: Pick<TestMember, 'token'>,
  goodsId: string,
  count = 1,
): Promise<string> {
  const { code, msg, result } = await server.call(contract.initGoodsOrder, { goodsId, count }, { token });
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return result.no;
}

/** Pays an order from the balance. */
export function payOrder(server: TestServer, { token }: Pick<TestMember, 'token'>, no: string) {
  return server.call(contract.payGoodsOrder, { no, channel: 1, tradePassword: TRADE_PASSWORD }, { token });
}

/** An order that is paid from the balance. @throws when it is refused */
export async function buyGoods(server: TestServer, member: TestMember, goodsId: string, count = 1): Promise<string> {
  const no = await initOrder(server, member, goodsId, count);
  const { code, msg } = await payOrder(server, member, no);
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return no;
}

/** Delivers so many of an order, as its supplier does by hand. @throws Refusal as `deliverPart` */
export function deliverSome(server: TestServer, no: string, count: number): Promise<void> {
  const ctx = systemContext(server);
  return server.db.transaction(async (tx) => {
    const { id } = (await lockOrder(tx, { no }))!;
    const deliveryId = await insertDelivery(tx, id, count);
    await endingOf(ctx).deliverPart(tx, ctx, id, { deliveryId, count });
  });
}

/** Ends an order that its supplier will deliver no more of. @throws Refusal as `endOrder` */
export function endDelivery(server: TestServer, no: string, reason = '缺货'): Promise<void> {
  const ctx = systemContext(server);
  return server.db.transaction(async (tx) => {
    const { id } = (await lockOrder(tx, { no }))!;
    await endingOf(ctx).endOrder(tx, ctx, id, { reason });
  });
}

/** Lets the days of settlements pass, of one order or of all. */
export async function letSettle(server: TestServer, no?: string): Promise<void> {
  await server.db.query(
    `update marketplace.settlement t set due_at = now() - interval '1 second'
     from marketplace.goods_order o where o.id = t.order_id and t.due_at is not null and ($1::text is null or o.no = $1)`,
    [no ?? null],
  );
}

/** What must never be: empty when the orders and the books agree, and each card of an order is sold to it alone. */
export async function unsoundGoods({ db }: Pick<TestServer, 'db'>): Promise<unknown[]> {
  const { rows } = await db.query(
    `select o.no, o.count, o.delivered, c.held, c.sold from marketplace.goods_order o
     cross join lateral (
       select count(*)::int as held, count(*) filter (where c.sold_at is not null)::int as sold
       from marketplace.card c where c.order_id = o.id
     ) c
     where o.way = 1 and (c.sold <> o.delivered or c.held <> case when o.status = 1 then c.held else o.delivered end)
     union all
     select 'stock of ' || g.id, g.stock, count(c.id)::int, 0, 0
     from marketplace.goods g left join marketplace.card c on c.goods_id = g.id and c.order_id is null
     where g.way = 1 group by g.id having g.stock <> count(c.id)`,
  );
  return [...rows, ...(await proveGoods(db))];
}
