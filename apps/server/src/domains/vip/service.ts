// A member's VIP level, its end, and the savings so far.
import * as contract from '@jishi/contract/vip';
import { formatMoney } from '@jishi/money';
import type { Context, MemberId } from '../../kernel/context';
import { formatTime, formatTimeOrNull } from '../../kernel/time';
import { useCase } from '../../kernel/use-case';
import { levelView } from './level/service';
import { selectByRank, selectEdition } from './level/store';
import { fallOf, lastOf, runningAt } from './membership/rules';
import { selectSpans } from './membership/store';
import { selectUnpaid } from './order/store';
import { selectSigned } from './renewal/store';
import * as savings from './savings/store';

const DAY_MS = 86_400_000;

/** Everything the member's VIP page tells. */
export const getMyVip = useCase(contract.getMyVip, async (ctx) => {
  const memberId = ctx.member;
  const now = ctx.now();
  const [spans, signed, quotas, unpaid, begun] = await Promise.all([
    selectSpans(ctx.db, memberId, now),
    selectSigned(ctx.db, memberId),
    savings.selectQuotas(ctx.db, memberId, now),
    selectUnpaid(ctx.db, memberId, ''),
    savings.selectFirstBegin(ctx.db, memberId, now),
  ]);
  const current = runningAt(spans, now);
  const terms = current && (await selectEdition(ctx.db, current.edition));
  const renewed = signed && (await selectByRank(ctx.db, signed.rank));
  const last = signed && lastOf(spans, signed.rank);
  return {
    current: terms ? levelView(terms) : null,
    expireTime: formatTimeOrNull(fallOf(spans, now) ?? null),
    memberships: spans.map((span) => ({
      id: span.id,
      level: span.rank,
      name: span.name,
      beginTime: formatTime(span.startsAt),
      endTime: formatTime(span.endsAt),
      gift: span.gift,
    })),
    autoRenewal: signed
      ? {
          level: signed.rank,
          name: renewed?.name ?? last?.name ?? '',
          period: signed.period,
          price: formatMoney(signed.price),
          nextTime: last ? formatTime(new Date(Math.max(last.endsAt.getTime() - DAY_MS, now.getTime()))) : null,
        }
      : null,
    quotas: quotas.map(({ expiresAt, ...quota }) => ({ ...quota, expireTime: formatTime(expiresAt) })),
    savings: begun ? await savedSince(ctx, memberId, begun) : null,
    unpaidOrderNo: unpaid ?? null,
  };
});

async function savedSince(ctx: Context, memberId: MemberId, since: Date) {
  const [calls, packages, quotas] = await Promise.all([
    savings.sumSavedOnCalls(ctx.db, memberId, ctx.now()),
    savings.sumSavedOnPackages(ctx.db, memberId),
    savings.sumQuotas(ctx.db, memberId),
  ]);
  return { since: formatTime(since), calls: formatMoney(calls), packages: formatMoney(packages), quotas };
}
