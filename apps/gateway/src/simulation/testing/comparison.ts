// What the database and its model have after a sequence of steps.
import type { PlainSql, Queryable } from '@jishi/db';
import { expect } from 'vitest';
import { type Sequence, TODAY } from './sequence';

/** What members, leases, packages, caps and keys came to, here and there. */
export async function expectSameTables(db: Queryable & PlainSql, sequence: Sequence): Promise<void> {
  const { tables, members, keys } = sequence;
  for (const id of members) {
    const { deposit: money, bonus, credit, hold } = tables.members.get(id)!;
    const { rows } = await db.query<{ kind: string; balance: string }>(
      'select kind, balance from ledger.account where owner_kind = 1 and owner_id = $1',
      [id],
    );
    const has = Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]));
    expect({ deposit: 0, bonus: 0, credit: 0, hold: 0, ...has }).toMatchObject({
      deposit: money,
      bonus,
      credit,
      hold,
    });
  }
  expect(
    await rowsOf(
      db,
      'select id, remaining, unstarted_days from package.holding where member_id = any ($1) order by id',
      members,
    ),
  ).toEqual(
    [...tables.holdings.values()].map(({ id, remaining, unstartedDays }) => ({
      id,
      remaining,
      unstarted_days: unstartedDays,
    })),
  );
  const ofReal = await rowsOf(
    db,
    'select id, granted, used, settled, state from gateway.lease where member_id = any ($1) order by id',
    members,
  );
  expect(ofReal).toEqual(
    [...sequence.leases]
      .sort((a, b) => Number(a.real) - Number(b.real))
      .map(({ real: id, model }) => {
        const { granted, used, settled, state } = tables.leases.get(model)!;
        return { id, granted, used, settled, state };
      }),
  );
  expect(
    await rowsOf(
      db,
      `select concat_ws(' ', member_id, project_id, to_char(month, 'YYYY-MM'), from_calls) collate "C" as name, calls, waited_since is not null as waits
       from gateway.tier_use where member_id = any ($1) order by name`,
      members,
    ),
  ).toEqual(
    [...tables.tierUse]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { units, waitedSince }]) => ({ name, calls: String(units), waits: waitedSince !== null })),
  );
  expect(
    await rowsOf(db, 'select key_id, calls, spend from gateway.key_day where key_id = any ($1) order by key_id', keys),
  ).toEqual(
    keys.flatMap((id) => {
      const row = tables.keyDays.get(`${id} ${TODAY}`);
      return row ? [{ key_id: id, calls: String(row.calls), spend: String(row.spend) }] : [];
    }),
  );
  expect(
    await rowsOf(db, 'select call_id, state from gateway.kept_answer where key_id = any ($1) order by call_id', keys),
  ).toEqual(
    tables.claims
      .map(({ callId, state }) => ({ call_id: callId, state }))
      .sort((a, b) => Number(BigInt(a.call_id) - BigInt(b.call_id))),
  );
}

async function rowsOf(db: PlainSql, text: string, ids: readonly string[]): Promise<unknown[]> {
  return (await db.query(text, [ids])).rows;
}
