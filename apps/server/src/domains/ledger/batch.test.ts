// ledger.post_batch called by another program: inputs, answers, refusals.
import { expect, it } from 'vitest';
import { charge, newKey, newMemberId, topUp } from '../../testing/ledger';
import { provedLedger } from '../../testing/proved-ledger';
import type { Transfer } from './index';
import { postBatch } from './store';

const ledger = provedLedger();

const outcomesOf = async (...transfers: Transfer[]) =>
  (await postBatch(ledger.db, transfers)).map(({ outcome }) => outcome);

it('decides transfers one after another, each on what the ones before it left', async () => {
  const member = newMemberId();
  const late = charge(member, 10n);
  const answers = await postBatch(ledger.db, [
    late,
    topUp(member, 15n),
    late,
    late,
    charge(member, 6n),
    charge(member, 5n),
  ]);
  expect(answers.map(({ outcome, shortOf }) => [outcome, shortOf])).toEqual([
    ['insufficient', `member:${member}:bonus+deposit+credit`],
    ['posted', null],
    ['posted', null],
    ['replayed', null],
    ['insufficient', `member:${member}:bonus+deposit+credit`],
    ['posted', null],
  ]);
  expect(answers[0]?.transferId).toBeNull();
  expect(answers[3]?.transferId).toBe(answers[2]?.transferId);
  expect(await outcomesOf(late, late)).toEqual(['replayed', 'replayed']);
});

it('answers an empty batch with nothing', async () => {
  expect(await postBatch(ledger.db, [])).toEqual([]);
});

it('takes the time it is given', async () => {
  const key = newKey();
  await ledger.db.query(
    `select ledger.post_batch(array[$1], '{recharge}', '{"{}"}', '{2}', '{platform:suspense,platform:clearing.bank}', '{1,-1}', $2)`,
    [key, '2024-02-29T04:00:00Z'],
  );
  const { rows } = await ledger.db.query<{ at: Date }>(
    'select p.at from ledger.transfer t join ledger.posting p on p.transfer_id = t.id and p.at = t.at where t.key = $1',
    [key],
  );
  expect(rows.map(({ at }) => at.toISOString())).toEqual(['2024-02-29T04:00:00.000Z', '2024-02-29T04:00:00.000Z']);
});

type Raw = {
  counts?: number[] | null;
  accounts?: string[];
  amounts?: (number | null)[];
  kinds?: string[];
  memos?: string[];
};
const raw = ({
  counts = [2],
  accounts = ['platform:suspense', 'platform:clearing.bank'],
  amounts = [1, -1],
  ...rest
}: Raw) =>
  ledger.db.query('select * from ledger.post_batch($1, $2, $3, $4, $5, $6)', [
    [newKey()],
    rest.kinds ?? ['adjust'],
    rest.memos ?? ['{}'],
    counts,
    accounts,
    amounts,
  ]);

it.each<[string, Raw]>([
  ['a sum that is not zero', { amounts: [1, -2] }],
  ['an amount of zero', { amounts: [0, 0] }],
  ['an amount of nothing', { amounts: [1, null] }],
  ['a single line', { counts: [1], accounts: ['platform:suspense'], amounts: [1] }],
  ['an account twice', { accounts: ['platform:suspense', 'platform:suspense'] }],
  ['an account twice by a route', { accounts: ['member:1:deposit+bonus', 'member:1:bonus'], amounts: [-1, 1] }],
  ['a route that is added to', { accounts: ['member:1:bonus+deposit', 'platform:suspense'] }],
  ['no carried account', { accounts: ['platform:revenue.api', 'platform:clearing.bank'] }],
  ['lines too few', { counts: [3] }],
  [
    'lines too many',
    { accounts: ['platform:suspense', 'platform:clearing.bank', 'platform:revenue.api'], amounts: [1, -1, 1] },
  ],
  ['amounts too few', { amounts: [1] }],
  ['no counts', { counts: null }],
  ['more kinds than keys', { kinds: ['adjust', 'adjust'] }],
  ['more memos than keys', { memos: ['{}', '{}'] }],
])('refuses %s', async (_what, batch) => {
  await expect(raw(batch)).rejects.toMatchObject({ code: '22023' });
});

it.each<[string, Raw]>([
  ['a kind with a space', { kinds: ['a b'] }],
  ['a memo that is no object', { memos: ['[]'] }],
])('refuses %s', async (_what, batch) => {
  await expect(raw(batch)).rejects.toMatchObject({ code: '23514' });
});
