// Who may be given access to a product.

/** applyStatus of the contract's enums. */
export const ApplyStatus = { open: 1, awaitingAudit: 2, refused: 3, suspended: 4, closed: 5 } as const;
/** projectNeeds of the contract's enums. */
export const Needs = { none: 0, personal: 1, enterprise: 2, sceneAudit: 3 } as const;

type Certification = { authStatus: number; authType: number };
const CERTIFIED = 2;
const ENTERPRISE = 2;

/** What still keeps a member from a product; undefined when nothing does. */
export function missingFor(needs: number, { authStatus, authType }: Certification): string | undefined {
  if (needs === Needs.none || needs === Needs.sceneAudit) return undefined;
  if (authStatus !== CERTIFIED)
    return needs === Needs.enterprise ? '这个产品需要先完成企业认证' : '这个产品需要先完成实名认证';
  if (needs === Needs.enterprise && authType !== ENTERPRISE) return '这个产品需要企业认证，您目前是个人认证';
  return undefined;
}

/** The status a new application starts in. */
export function firstStatus(needs: number): number {
  return needs === Needs.sceneAudit ? ApplyStatus.awaitingAudit : ApplyStatus.open;
}

const DAY_MS = 86_400_000;

export type Prepaid = { remaining: number; expires_at: Date };
/** As the contract's listTopApplies; whole calls and days. */
export type Outlook = { dailyAverage: number; daysLeft: number | null; leftOver: number; followed: boolean };

/**
 * What becomes of the prepaid calls of one product, the earliest to expire first, at `perDay` calls a day: the gateway
 * takes them one after the other in that order.
 */
export function outlooks(holdings: readonly Prepaid[], perDay: number, now: Date): Outlook[] {
  let turn = 0; // days from now when the next one is begun
  return holdings.map(({ remaining, expires_at }, at) => {
    const followed = at < holdings.length - 1;
    if (perDay === 0) return { dailyAverage: 0, daysLeft: null, leftOver: 0, followed };
    const expiry = Math.max(0, (expires_at.getTime() - now.getTime()) / DAY_MS);
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
