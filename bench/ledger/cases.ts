// The ways to post a transfer that are measured against each other. Each moves 0.01 yuan from a member and is durable when
// its promise resolves.
import type { Database, PlainSql } from '@jishi/db';
import { GroupCommit, memberAccount, platformAccount, post, type Transfer } from '../../apps/server/src/domains/ledger';

export const MEMBERS = 10_000;
const AMOUNT = 1_000n;

export type Case = {
  name: string;
  /** Transfers under way at once. */
  callers: number;
  run(payer: number): Promise<unknown>;
};

let keys = 0;
const newKey = () => `bench:${++keys}`;
const anyMember = () => 1 + Math.floor(Math.random() * MEMBERS);

/** Five statements per transfer, the payer's row locked between them; the platform's side is not carried, as ours is not. */
export function classic(db: Database<PlainSql>): Case {
  return {
    name: 'classic transaction, 6 round trips',
    callers: 16,
    run: (payer) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.query<{ balance: string; version: string }>({
          name: 'lock',
          text: 'select balance, version from baseline.account where id = $1 for update',
          values: [payer],
        });
        const balance = BigInt(rows[0]?.balance ?? 0) - AMOUNT;
        if (balance < 0n) throw new Error('balance too low');
        const inserted = await tx.query<{ id: string }>({
          name: 'transfer',
          text: 'insert into baseline.transfer (key, payer, payee, amount) values ($1, $2, 0, $3) returning id',
          values: [newKey(), payer, AMOUNT],
        });
        await tx.query({
          name: 'entries',
          text: 'insert into baseline.entry values ($1, $2, -$3::bigint, $4, $5), ($1, 0, $3, 0, 0)',
          values: [inserted.rows[0]?.id, payer, AMOUNT, balance, rows[0]?.version],
        });
        await tx.query({
          name: 'balance',
          text: 'update baseline.account set balance = $2, version = version + 1 where id = $1',
          values: [payer, balance],
        });
      }),
  };
}

/** One function call per transfer. `spread` pays any member, `hot` always the platform, as every sale does. */
export function oneFunction(db: Database<PlainSql>): Case {
  return {
    name: 'one function call per transfer',
    callers: 16,
    run: (payer) =>
      db.query({
        name: 'function',
        text: 'select baseline.create_transfer($1, $2, $3, $4)',
        values: [newKey(), payer, payer === 1 ? 0 : (anyMember() % (MEMBERS - 1)) + 2, AMOUNT],
      }),
  };
}

/** The real pgledger, whose accounts were made by `preparePgledger`. */
export function pgledger(db: Database<PlainSql>, accounts: readonly string[]): Case {
  return {
    name: 'pgledger',
    callers: 16,
    run: (payer) => {
      const other = payer === 1 ? 0 : 1 + (anyMember() % MEMBERS);
      const payee = other === payer ? 0 : other;
      return db.query({
        name: 'pgledger',
        text: `select id from pgledger_create_transfer($1, $2, '0.01')`,
        values: [accounts[payer], accounts[payee]],
      });
    },
  };
}

export function postAlone(db: Database<PlainSql>): Case {
  return { name: 'ours: post()', callers: 16, run: (payer) => db.transaction((tx) => post(tx, chargeOf(payer))) };
}

export function groupCommit(db: Database<PlainSql>): Case {
  const group = new GroupCommit(db);
  return { name: 'ours: GroupCommit', callers: 1000, run: (payer) => group.post(chargeOf(payer)) };
}

function chargeOf(payer: number): Transfer {
  return {
    key: newKey(),
    kind: 'api.charge',
    memo: { orderNo: 'B1' },
    lines: [
      { account: memberAccount(String(payer) as never, 'deposit'), amount: -AMOUNT },
      { account: platformAccount('revenue.api'), amount: AMOUNT },
    ],
  };
}

/** Gives every member a deposit that no run exhausts. */
export async function fund(db: Database<PlainSql>): Promise<void> {
  const group = new GroupCommit(db);
  await Promise.all(
    Array.from({ length: MEMBERS }, (_, at) => {
      const [debit, credit] = chargeOf(at + 1).lines;
      const amount = 1_000_000_000_000n;
      return group.post({
        key: newKey(),
        kind: 'recharge',
        memo: {},
        lines: [
          { account: credit!.account, amount: -amount },
          { account: debit!.account, amount },
        ],
      });
    }),
  );
}
