// Recharge products for tests, and suppliers that say what they are told to say.
import { recharge } from '../domains/recharge/domain';
import { ways } from '../domains/recharge';
import { askDue } from '../domains/recharge/submission/asking/service';
import { submitDue } from '../domains/recharge/submission/service';
import type { Supplier, SupplierAnswer } from '../domains/recharge/supplier/spec/rules';
import type { Domain } from '../kernel/domain';
import { fund } from './ledger';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from './members';
import type { TestServer } from './server';
import { parseMoney } from '@jishi/money';

/** Suppliers 1 and 2, in this order; each call is kept. */
export class Suppliers {
  readonly calls: { supplierId: string; call: 'submit' | 'query'; number: string }[] = [];
  /** What each says next; a definite refusal when nothing is left. */
  readonly says: Record<
    string,
    SupplierAnswer | ((number: string, call: 'submit' | 'query') => Promise<SupplierAnswer>)
  > = {};
  known = ['1', '2'];

  readonly domain: Domain = {
    useCases: [],
    extends: [
      ways.with({
        find: async () =>
          this.known.map((supplierId) => ({
            supplierId,
            supplierName: `供应商${supplierId}`,
            product: 'P',
            cost: 900_000n,
          })),
        supplier: async (_ctx, id) => (this.known.includes(id) ? this.supplier(id) : undefined),
      }),
    ],
  };

  private supplier(id: string): Supplier {
    const say = async (call: 'submit' | 'query', number: string): Promise<SupplierAnswer> => {
      this.calls.push({ supplierId: id, call, number });
      const said = this.says[id] ?? { kind: 'refused', code: '10', reason: '维护中' };
      return typeof said === 'function' ? said(number, call) : said;
    };
    return {
      submit: ({ number }) => say('submit', number),
      ask: (number) => say('query', number),
      readNotification: () => undefined,
      balance: async () => undefined,
    };
  }
}

export const rechargeDomains = (suppliers: Suppliers): Domain[] => [recharge, suppliers.domain];

let made = 0;

/** A product on sale at a price; phones for 10 yuan unless told otherwise. */
export async function newProduct(
  server: TestServer,
  { kind = 1, account = 2, fromStock = false, price = '9.9', maxCount = 10 } = {},
): Promise<{ id: string; code: string }> {
  const code = `product-${++made}`;
  const { rows } = await server.db.query<{ id: string }>(
    `with g as (
       insert into recharge.product_group (code, name) values ($1, '话费') returning id
     )
     insert into recharge.product (code, group_id, name, kind, face_value, account, max_count, from_stock, sale)
     select $1, id, '话费 10 元', $2, 1000000, $3, $4, $5, 1 from g returning id::text`,
    [code, kind, kind === 2 ? 1 : account, maxCount, fromStock],
  );
  const id = rows[0]!.id;
  await server.db.query(
    `insert into recharge.price (product_id, price, from_at, reason) values ($1, $2, now() - interval '1 day', '开售')`,
    [id, parseMoney(price).toString()],
  );
  return { id, code };
}

/** A member with a trade password and money. */
export async function newBuyer(server: TestServer, money = '100'): Promise<TestMember> {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await fund(server.db, member.memberId, parseMoney(money));
  return member;
}

let phones = 0;
export const newAccount = () => `138${String(10_000_000 + ++phones)}`;

/** Lets all that waits for its time be due. */
export async function makeDue(server: TestServer): Promise<void> {
  await server.db.query("update recharge.attempt set ask_at = now() - interval '1 second' where ask_at is not null");
  await server.db.query(
    "update recharge.quick_order set notify_at = now() - interval '1 second' where notify_at is not null",
  );
}

/** Hands over what is due to a supplier that never says what became of it, until nobody asks any more. */
export async function loseTrack(server: TestServer, suppliers: Suppliers): Promise<void> {
  suppliers.says['1'] = { kind: 'unknown', reason: '超时' };
  await submitDue(systemContext(server));
  for (let nth = 0; nth < 3; nth++) {
    await makeDue(server);
    await askDue(systemContext(server));
  }
}

/** What must never be: a list that is empty when the books and the orders agree. */
export async function unsoundOrders({ db }: Pick<TestServer, 'db'>): Promise<unknown[]> {
  const { rows } = await db.query(`
    with moved as (
      select t.memo ->> 'orderNo' as no,
        bool_or(t.kind = 'quick.freeze') as frozen, bool_or(t.kind = 'quick.settle') as settled, bool_or(t.kind = 'quick.back') as back,
        bool_or(t.kind = 'quick.refund') as refunded
      from ledger.transfer t where t.kind like 'quick.%' group by 1
    )
    select o.no, o.status, m.* from recharge.quick_order o left join moved m on m.no = o.no
    where m.frozen is not true
      or m.settled is distinct from (o.status = 3 or m.refunded) or (m.back or m.refunded) is distinct from (o.status in (4, 5))
      or (m.back and m.refunded)
`);
  return rows;
}

/** As `unsoundOrders`, and where nothing but recharge freezes money. */
export async function unsound(server: Pick<TestServer, 'db'>): Promise<unknown[]> {
  const { rows } = await server.db.query(`
    select 'frozen of ' || o.member_id as frozen
    from recharge.quick_order o
    group by o.member_id
    having coalesce(sum(o.amount) filter (where o.status in (1, 2, 6)), 0)
      <> coalesce((select a.balance from ledger.account a where a.name = 'member:' || o.member_id || ':frozen'), 0)`);
  return [...(await unsoundOrders(server)), ...rows];
}
