// What the triggers of the ledger refuse, whoever writes.
import { expect, it } from 'vitest';
import { charge, newKey, newMemberId, topUp } from '../../testing/ledger';
import { provedLedger } from '../../testing/proved-ledger';

const ledger = provedLedger();
const { posting } = ledger;

it.each([
  ['a changed posting', 'update ledger.posting set amount = amount + 1'],
  ['a removed posting', 'delete from ledger.posting'],
  ['an emptied table', 'truncate ledger.posting'],
  ['a changed transfer', `update ledger.transfer set memo = '{}'`],
  ['a removed transfer', 'delete from ledger.transfer'],
  ['a removed account', 'delete from ledger.account'],
  ['a balance without a posting', 'update ledger.account set balance = balance + 1 where carried and postings > 0'],
  ['a head without a posting', `update ledger.account set head = '\\x00' where carried and postings > 0`],
  ['an account taken over', 'update ledger.account set owner_id = 77 where owner_kind = 1'],
  ['an account set back', 'update ledger.account set postings = postings - 1 where postings > 1'],
  [
    'money from nowhere',
    `insert into ledger.account (owner_kind, owner_id, kind, carried, balance, head) values (1, 88, 'deposit', true, 5, '')`,
  ],
])('the database refuses %s', async (_what, sql) => {
  const member = newMemberId();
  await posting(topUp(member, 5n), charge(member, 2n));
  await expect(ledger.db.transaction((tx) => tx.query(sql))).rejects.toMatchObject({
    code: expect.stringMatching(/^23/),
  });
});

/** Writes a transfer past ledger.post_batch, and takes it back. Lines: account, seq (null = the transfer's id), amount, balance. */
function insertTransfer(lines: [string, number | null, number, number | null][]) {
  return ledger.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into ledger.transfer (key, kind, memo, at, digest) values ($1, 'adjust', '{}', now(), '') returning id`,
      [newKey()],
    );
    await tx.query(
      `insert into ledger.posting (transfer_id, line, metered, account_id, seq, amount, balance_after, at, hash)
       select $1::bigint, l.n, false, a.id, coalesce((l.said ->> 1)::bigint, $1), (l.said ->> 2)::bigint, (l.said ->> 3)::bigint, now(),
         case when a.carried then '\\x00'::bytea end
       from jsonb_array_elements($2) with ordinality l (said, n)
       join ledger.account a on a.name = l.said ->> 0`,
      [rows[0]?.id, JSON.stringify(lines)],
    );
    throw new Error('taken');
  });
}

it('the database takes postings that add up, and refuses them one step off', async () => {
  const member = newMemberId();
  await posting(topUp(member, 5n), charge(member, 2n));
  const deposit = `member:${member}:deposit`;
  const off: Parameters<typeof insertTransfer>[0][] = [
    [['platform:revenue.api', null, 5, null]],
    [
      ['platform:revenue.api', null, 5, null],
      ['platform:clearing.alipay', null, -4, null],
    ],
    [
      ['platform:revenue.api', null, 5, null],
      [deposit, 3, -3, 0],
    ],
    [
      ['platform:revenue.api', null, 1, null],
      [deposit, 3, -1, 3],
    ],
    [
      ['platform:revenue.api', null, 1, null],
      [deposit, 4, -1, 2],
    ],
    [
      ['platform:revenue.api', null, 1, 1],
      [deposit, 3, -1, 2],
    ],
    [
      ['platform:revenue.api', 1, 1, null],
      [deposit, 3, -1, 2],
    ],
  ];
  for (const lines of off) {
    await expect(insertTransfer(lines), JSON.stringify(lines)).rejects.toMatchObject({ code: '23000' });
  }
  const right: Parameters<typeof insertTransfer>[0] = [
    ['platform:revenue.api', null, 1, null],
    [deposit, 3, -1, 2],
  ];
  await expect(insertTransfer(right)).rejects.toThrow('taken');
});

it('the database refuses a pair of postings added to an old transfer', async () => {
  const transfer = topUp(newMemberId(), 5n);
  const [posted] = await posting(transfer);
  const adding = ledger.db.transaction((tx) =>
    tx.query(
      `insert into ledger.posting (transfer_id, line, metered, account_id, seq, amount, at)
         select $1, v.line, false, a.id, $1, v.amount, now()
         from (values (3, 'platform:revenue.api', 5), (4, 'platform:clearing.bank', -5)) v (line, name, amount)
         join ledger.account a on a.name = v.name`,
      [posted?.transferId],
    ),
  );
  await expect(adding).rejects.toMatchObject({ code: '23000' });
});
