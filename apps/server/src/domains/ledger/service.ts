// The ledger as other domains use it: post transfers, read balances. Money is bigint in units of 0.00001 yuan.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { traced } from '../../kernel/trace';
import {
  assertPostable,
  MEMBER_ACCOUNTS,
  memberAccount,
  type MemberAccountKind,
  type Posted,
  type Transfer,
} from './rules';
import * as store from './store';

/**
 * Posts transfers inside the caller's transaction, so that money and the state it belongs to change together. Pass all
 * of a transaction's transfers in one call, in order: a later one may spend what an earlier one brought in. A key
 * already posted with the same content moves nothing. What comes to credit beyond what is owed goes on to the deposit.
 * @throws Refusal balanceTooLow, ledgerKeyReused (the key stands for another content); the transaction must roll back
 * then
 */
export async function post(tx: Transaction, ...transfers: Transfer[]): Promise<Posted[]> {
  transfers.forEach(assertPostable);
  const attributes = { 'ledger.keys': transfers.map(({ key }) => key) };
  return traced('ledger.post', { attributes }, async () => {
    const outcomes = await store.postBatch(tx, transfers).catch(rethrow);
    return outcomes.map(postedOf);
  });
}

/** Two sessions posted different content under one new key at once, and the other one was first. */
function rethrow(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'transfer_key_key') throw new Refusal('ledgerKeyReused');
  throw error;
}

/** @throws Refusal balanceTooLow, ledgerKeyReused */
export function postedOf({ outcome, transferId, surplus }: store.Outcome): Posted {
  if (outcome === 'insufficient') throw new Refusal('balanceTooLow');
  if (outcome === 'conflict' || transferId === null) throw new Refusal('ledgerKeyReused');
  return { transferId, replayed: outcome === 'replayed', surplus };
}

export type Account = {
  kind: MemberAccountKind;
  balance: bigint;
  /** The lowest balance allowed: 0, or minus the credit line. */
  floor: bigint;
};

/** The accounts a member has so far; others open with their first transfer. */
export async function accountsOf(db: Queryable, memberId: MemberId): Promise<Account[]> {
  const rows = await store.selectAccounts(db, memberId);
  return rows.map((row) => ({ ...row, floor: row.floor ?? 0n }));
}

/** Opens a member's accounts ahead of their first transfer; those that exist stay as they are. */
export async function openAccounts(
  tx: Transaction,
  memberId: MemberId,
  kinds: readonly MemberAccountKind[],
): Promise<void> {
  await store.openAccounts(
    tx,
    kinds.map((kind) => memberAccount(memberId, kind)),
  );
}

export type Balances = Readonly<Record<MemberAccountKind, bigint>> & {
  /** How far below zero `credit` may go, as an amount above zero. */
  readonly creditLine: bigint;
};

/** All balances of a member; 0 where nothing was ever posted. */
export async function balances(db: Queryable, memberId: MemberId): Promise<Balances> {
  return balancesIn(await accountsOf(db, memberId));
}

/** What the accounts that a member has amount to. */
export function balancesIn(accounts: readonly Account[]): Balances {
  const byKind = new Map(accounts.map((account) => [account.kind, account.balance]));
  const credit = accounts.find((account) => account.kind === 'credit');
  return {
    ...(Object.fromEntries(MEMBER_ACCOUNTS.map((kind) => [kind, byKind.get(kind) ?? 0n])) as Record<
      MemberAccountKind,
      bigint
    >),
    creditLine: -(credit?.floor ?? 0n),
  };
}

/** The member's means of payment: deposit, bonus and the unused part of the credit line. */
export async function spendable(db: Queryable, memberId: MemberId): Promise<bigint> {
  const accounts = await accountsOf(db, memberId);
  return accounts
    .filter(({ kind }) => kind === 'deposit' || kind === 'bonus' || kind === 'credit')
    .reduce((sum, { balance, floor }) => sum + balance - floor, 0n);
}

/**
 * Sets how much a member may owe, `line` above or equal to zero.
 * @throws Refusal stateConflict when more than that is owed already
 */
export async function setCreditLine(tx: Transaction, memberId: MemberId, line: bigint): Promise<void> {
  if (line < 0n) throw new RangeError('a credit line is not below zero');
  await openAccounts(tx, memberId, ['credit', 'deposit']);
  const set = await store.updateFloor(tx, memberAccount(memberId, 'credit'), -line);
  if (!set) throw new Refusal('stateConflict', '已用额度高于新的授信额度，请先还款再调低');
}

export type PostedTransfer = {
  transferId: string;
  kind: string;
  memo: Readonly<Record<string, string | number>>;
  at: Date;
  /**
   * In the order of the lines; a route is resolved to the accounts it took from. Null: an account without a running
   * balance.
   */
  postings: { account: string; amount: bigint; balanceAfter: bigint | null }[];
};

/** The transfer posted under a business key. */
export async function transferOf(db: Queryable, key: string): Promise<PostedTransfer | undefined> {
  const row = await store.selectTransfer(db, key);
  if (!row) return undefined;
  const { id, postings, ...rest } = row;
  return {
    ...rest,
    transferId: id,
    postings: postings.map(({ account, amount, balanceAfter }) => ({
      account,
      amount: BigInt(amount),
      balanceAfter: balanceAfter === null ? null : BigInt(balanceAfter),
    })),
  };
}
