// What a withdrawal pays out and to whom. Money is bigint in units of 0.00001 yuan.
import type { Input } from '@jishi/contract/endpoint';
import type { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import type { MemberId } from '../../../kernel/context';

/** Where goes what no channel takes back. */
export type BankAccount = NonNullable<Input<typeof requestWithdrawal>['account']>;

/** What of an amount pays owed credit back; `credit` is the account's balance, below zero while something is owed. */
export function owedOf(amount: bigint, credit: bigint): bigint {
  const owed = credit < 0n ? -credit : 0n;
  return owed < amount ? owed : amount;
}

/** Whether two names of bank accounts are one: width of characters, brackets and spaces do not tell people apart. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const plain = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** Said where money that somebody sent by bank would go to another name. */
export function notTheirs(payer: string): string {
  return `这笔钱是「${payer}」对公转来的，只能退到同名账户`;
}

/** What a request sets aside of the balance; the member knows it by its own number. */
export function asideOf({ no, memberId }: { no: string; memberId: MemberId }) {
  return { no, memberId, orderNo: no };
}
