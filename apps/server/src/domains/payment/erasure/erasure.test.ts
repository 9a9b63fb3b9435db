// Who closes their account leaves no name, slip, account number or picture behind in payments; others keep theirs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payment } from '../domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { eraseMember } from './store';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [payment] });
});
afterAll(() => server.close());

/** Everything personal that a payment may hold, written as `secret`. */
async function pays({ memberId }: TestMember, secret: string, operatorId: string): Promise<void> {
  const no = `PO-${memberId}`;
  const insert = (sql: string, ...values: unknown[]) => server.db.query(sql, values);
  await insert(
    `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, lines, channel, status, created_at, expire_at)
     values ($1, $2, 1, '充值', 1, 1, '[{"kind": 1, "name": "充值", "amount": "1"}]', 4, 20, now(), now())`,
    no,
    memberId,
  );
  await insert(
    `insert into payment.remittance (order_no, member_id, code, payer_cipher, created_at)
     values ($1, $2, $3, convert_to($4, 'UTF8'), now())`,
    no,
    memberId,
    `code-${memberId}`,
    secret,
  );
  await insert(
    `insert into payment.slip (id, order_no, member_id, name_cipher, type, bytes, content_cipher, kept, created_at)
     values (gen_random_uuid(), $1, $2, convert_to($3, 'UTF8'), 'image/webp', 1, convert_to($3, 'UTF8'), true, now())`,
    no,
    memberId,
    secret,
  );
  await insert(
    `insert into payment.bank_line (serial, order_no, amount, payer_cipher, arrived_at, status, entered_by, entered_at)
     values ($1, $2, 1, convert_to($3, 'UTF8'), now(), 2, $4, now())`,
    `serial-${memberId}`,
    no,
    secret,
    operatorId,
  );
  await insert(
    `insert into payment.withdrawal (no, member_id, amount, account_cipher, status, created_at)
     values ($1, $2, 1, convert_to($3, 'UTF8'), 3, now())`,
    `TX-${memberId}`,
    memberId,
    secret,
  );
  await insert(
    `insert into payment.refund (no, member_id, order_no, amount, way, status, reason, holder_cipher, created_at, done_at)
     values ($1, $2, $3, 1, 3, 3, '退款', convert_to($4, 'UTF8'), now(), now())`,
    `RF-${memberId}`,
    memberId,
    no,
    secret,
  );
  await insert(
    `insert into payment.manual_payment (order_no, channel, trade_no, amount, evidence, picture_cipher, status, entered_by, entered_at)
     values ($1, 2, $2, 1, $3, convert_to($3, 'UTF8'), 2, $4, now())`,
    no,
    `trade-${memberId}`,
    secret,
    operatorId,
  );
}

/** How often a word stands in any table of payments, sealed columns included. */
async function found(word: string): Promise<Record<string, number>> {
  const { rows: tables } = await server.db.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = 'payment' and table_type = 'BASE TABLE'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await server.db.query<{ n: number }>(
      `select count(*)::int as n from ${name} t
       where t::text like '%' || $1 || '%' or t::text like '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
      [word],
    );
    if (rows[0]!.n > 0) counts[name] = rows[0]!.n;
  }
  return counts;
}

test('every table that holds something personal forgets it, for this member only', async () => {
  const { operatorId } = await signInOperator(server, 'finance');
  const [gone, stays] = [await signInMember(server), await signInMember(server)];
  await pays(gone, '张三丰的秘密', operatorId);
  await pays(stays, '李四光的秘密', operatorId);
  const everywhere = {
    'payment.remittance': 1,
    'payment.slip': 1,
    'payment.bank_line': 1,
    'payment.withdrawal': 1,
    'payment.refund': 1,
    'payment.manual_payment': 1,
  };
  expect(await found('张三丰的秘密')).toEqual(everywhere);
  await server.db.transaction((tx) => eraseMember(tx, gone.memberId));
  expect(await found('张三丰的秘密')).toEqual({});
  expect(await found('李四光的秘密')).toEqual(everywhere);
  const { rows } = await server.db.query('select status from payment.pay_order where member_id = $1', [gone.memberId]);
  expect(rows).toEqual([{ status: 20 }]);
});
