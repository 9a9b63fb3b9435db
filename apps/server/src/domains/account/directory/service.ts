// A member as operators see them.
import * as contract from '@jishi/contract/console/account';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import type { Context, MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { balances } from '../../ledger';
import { type MemberRow, selectMember } from '../member/store';
import { availableOf } from '../profile/rules';
import { selectStanding } from '../profile/store';
import { pinnedNote } from './note/service';
import { ACCOUNT_NAMES } from './rules';
import * as store from './store';

/** A member from all sides. @throws Refusal notFound */
export const getMember = useCase(contract.getMember, async (ctx, { id }) => {
  const memberId = id as MemberId;
  const found = await find(ctx, memberId);
  if (!found) throw new Refusal('notFound');
  const { row, book, view } = found;
  const [applies, keys, pinned] = await Promise.all([
    store.selectApplies(ctx.db, memberId, ctx.now()),
    store.selectKeys(ctx.db, memberId),
    pinnedNote(ctx, memberId),
  ]);
  return {
    member: {
      ...view,
      inviteCode: row.inviteCode,
      vipName: found.vipName,
      blnSetTradePwd: row.tradePasswordHash !== null,
      buyCardPermit: row.buyCardPermit,
      creditScore: row.creditScore,
    },
    pinnedNote: pinned,
    balances: balanceRows(book),
    applies: applies.map((apply) => ({
      projectId: apply.projectId,
      projectName: apply.projectName,
      status: apply.status,
      remaining: apply.remaining,
      createTime: formatTime(apply.createdAt),
    })),
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      appKey: key.appKey,
      mode: key.mode,
      status: key.status,
      lastUsedTime: formatTimeOrNull(key.lastUsedAt),
    })),
  };
});

type Balances = Awaited<ReturnType<typeof balances>>;
type Found = { row: MemberRow; book: Balances; vipName: string; view: z.output<typeof contract.MemberRow> };

async function find(ctx: Context, memberId: MemberId): Promise<Found | undefined> {
  const [row, book, standing] = await Promise.all([
    selectMember(ctx.db, memberId),
    balances(ctx.db, memberId),
    selectStanding(ctx.db, memberId),
  ]);
  if (!row) return undefined;
  const view = {
    id: row.id,
    phone: row.phoneMask,
    nickname: row.nickname,
    status: row.status,
    authStatus: row.authStatus,
    authType: row.authType,
    balance: formatMoney(availableOf(book, standing.unspentHold)),
    demo: row.demo,
    regTime: formatTime(row.regTime),
    latestLoginTime: formatTimeOrNull(row.latestLoginTime),
  };
  return { row, book, vipName: standing.vipName, view };
}

/** The book's parts under their Chinese names, and the credit line beside them. */
function balanceRows(book: Balances): Output<typeof contract.getMember>['balances'] {
  const kinds = Object.keys(ACCOUNT_NAMES) as (keyof typeof ACCOUNT_NAMES)[];
  const parts = kinds.map((kind) => ({ kind, name: ACCOUNT_NAMES[kind], amount: formatMoney(book[kind]) }));
  return [...parts, { kind: 'creditLine', name: '授信额度', amount: formatMoney(book.creditLine) }];
}
