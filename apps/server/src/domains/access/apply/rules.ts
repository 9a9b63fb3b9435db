// Who may be given access to a product.
import { authStatus, authType } from '@jishi/contract/enums/account';
import { applyStatus, projectNeeds } from '@jishi/contract/enums/catalogue';

export { applyStatus as ApplyStatus } from '@jishi/contract/enums/catalogue';

type Certification = { authStatus: number; authType: number };

/** What still keeps a member from a product; undefined when nothing does. */
export function missingFor(needs: number, { authStatus: status, authType: type }: Certification): string | undefined {
  if (needs === projectNeeds.none || needs === projectNeeds.sceneAudit) return undefined;
  if (status === authStatus.expired) return '营业执照的期限已到，请先更新企业认证';
  if (status !== authStatus.certified)
    return needs === projectNeeds.enterprise ? '这个产品需要先完成企业认证' : '这个产品需要先完成实名认证';
  if (needs === projectNeeds.enterprise && type !== authType.enterprise)
    return '这个产品需要企业认证，您目前是个人认证';
  return undefined;
}

/** The status a new application starts in. */
export function firstStatus(needs: number): number {
  return needs === projectNeeds.sceneAudit ? applyStatus.awaitingAudit : applyStatus.open;
}

/** Why a member may not close an application in this status; undefined when they may. */
export function obstacleToClosing(status: number): string | undefined {
  if (status === applyStatus.closed) return '这个接口已经关闭';
  // closing and applying anew would undo what the operator decided
  if (status === applyStatus.suspended) return '这个接口已被平台停用，不能自行关闭，请联系客服';
  return undefined;
}

const DAY_MS = 86_400_000;

/** How a product was used lately: charged calls of seven days and, if it is within them, since when it is used at all. */
export type Use = { calls: number; since: Date | null };
/** Calls a day; null while there is not a whole day of use to go by. */
export type Pace = { perDay: number; known: boolean };

const WEEK_DAYS = 7;

/** The pace of a product at `now`. A product in use for less than a week is not divided by seven. */
export function paceOf(use: Use | undefined, now: Date): Pace {
  if (!use || use.calls === 0) return { perDay: 0, known: true };
  const days = use.since === null ? WEEK_DAYS : Math.min(WEEK_DAYS, (now.getTime() - use.since.getTime()) / DAY_MS);
  return days < 1 ? { perDay: use.calls, known: false } : { perDay: Math.ceil(use.calls / days), known: true };
}

/** One not begun is valid for `unstartedDays` from its first call, which must come before `expiresAt`. */
export type Prepaid = { remaining: number; expiresAt: Date; unstartedDays: number | null };
/** As the contract's listTopApplies; whole calls and days. */
export type Outlook = { dailyAverage: number; daysLeft: number | null; leftOver: number; followed: boolean };

/** Predicts how one product's prepaid calls run out at a given pace, in the order the gateway uses them. */
export function outlooks(holdings: readonly Prepaid[], { perDay, known }: Pace, now: Date): Outlook[] {
  let turn = 0; // days from now when the next one is begun
  return holdings.map((holding, at) => {
    const { remaining } = holding;
    const followed = at < holdings.length - 1;
    if (perDay === 0 || !known) return { dailyAverage: at === 0 ? perDay : 0, daysLeft: null, leftOver: 0, followed };
    const expiry = expiryOf(holding, turn, now);
    const end = turn + remaining / perDay;
    turn = Math.min(end, Math.max(turn, expiry));
    return {
      dailyAverage: at === 0 ? perDay : 0,
      daysLeft: Math.floor(end),
      leftOver: Math.min(remaining, Math.max(0, Math.round((end - expiry) * perDay))),
      followed,
    };
  });
}

/** Whole days until all prepaid calls of a product are used up or expired; null where nothing can be foretold. */
export function daysLeft(holdings: readonly Prepaid[], { perDay, known }: Pace, now: Date): number | null {
  if (perDay === 0 || !known || holdings.length === 0) return null;
  let turn = 0;
  for (const holding of holdings) {
    turn = Math.min(turn + holding.remaining / perDay, Math.max(turn, expiryOf(holding, turn, now)));
  }
  return Math.floor(turn);
}

/** Days from now on which a holding expires whose turn comes in so many days. */
function expiryOf({ expiresAt, unstartedDays }: Prepaid, turn: number, now: Date): number {
  const known = Math.max(0, (expiresAt.getTime() - now.getTime()) / DAY_MS);
  return unstartedDays === null || turn >= known ? known : turn + unstartedDays;
}
