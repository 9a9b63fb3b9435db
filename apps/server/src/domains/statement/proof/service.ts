// Proves the ledger to its member: re-reads every entry and names any violation.
import * as contract from '@jishi/contract/statement';
import { formatMoney } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { proveMember } from '../../ledger';
import { PROOF_LIMITS } from '../rules';
import { accountName, faultText } from './rules';

/** Recomputes the member's accounts and chains. @throws Refusal tooManyRequests */
export const proveAccount = useCase(contract.proveAccount, async (ctx) => {
  const memberId = ctx.member;
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `proof:${memberId}`, PROOF_LIMITS));
  const { accounts, broken } = await proveMember(ctx.db, memberId);
  if (broken.length > 0) ctx.log.error({ memberId, broken }, 'a member found their book broken');
  return {
    time: formatTime(ctx.now()),
    ok: broken.length === 0,
    accounts: accounts.map(({ kind, entries, sum, balance, head, firstAt, lastAt }) => ({
      kind,
      name: accountName(kind),
      entries,
      sum: formatMoney(sum),
      balance: formatMoney(balance),
      head,
      firstTime: formatTimeOrNull(firstAt),
      lastTime: formatTimeOrNull(lastAt),
    })),
    broken: broken.map(({ promise, account, seq, transfer, orderNo, at }) => ({
      account: account === null ? '' : accountName(account),
      entry: seq === null ? (orderNo ?? transfer ?? '') : `第 ${seq} 笔${orderNo ? `，${orderNo}` : ''}`,
      time: formatTimeOrNull(at),
      what: faultText(promise),
    })),
  };
});
