// Failed sign-ins that the audit trail keeps, and sign-ins that their operator is told of.

/**
 * How many failed tries per name, and for all unknown names together, the audit trail records per day; the log has them
 * all.
 */
export const AUDITED_PER_DAY = 500;

/** Why a right answer of a passkey is refused: its key is in two places, or the answer was seen before. */
export const NOT_COUNTED = '通行密钥的计数没有前进，可能被复制了';

type SignIn = { place: string; isStranger: boolean; recoveryLeft: number | null };

/** What an operator is told of a sign-in: one from a new browser or by a recovery code; undefined of an ordinary one. */
export function signInTold({ place, isStranger, recoveryLeft }: SignIn): string | undefined {
  if (!isStranger && recoveryLeft === null) return undefined;
  const by = [isStranger && '新的浏览器', recoveryLeft !== null && `恢复码（还剩 ${recoveryLeft} 个）`].filter(Boolean);
  return `您的账号在${place || '未知地点'}用${by.join('和')}登录了运营台`;
}
