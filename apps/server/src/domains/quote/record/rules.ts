// What stands above the prices of a version, and how its amounts are written.
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import { sealedFor } from '../sealed/rules';

/** The part that is sealed. */
export type Sealed = { issuer: string; contact: string; note: string };
export type Head = Sealed & { title: string };

export type HeadRow = { memberId: string; clientId: string; title: string; headCipher: Buffer };

export function headOf({ vault }: Pick<Context, 'vault'>, { memberId, clientId, title, headCipher }: HeadRow): Head {
  return { title, ...(JSON.parse(vault.openText(headCipher, sealedFor.head(memberId, clientId))) as Sealed) };
}

export function sealHead(
  { vault }: Pick<Context, 'vault'>,
  memberId: string,
  clientId: string,
  sealed: Sealed,
): Buffer {
  return vault.seal(JSON.stringify(sealed), sealedFor.head(memberId, clientId));
}

/** `formatMoney`, keeping null. */
export function moneyOrNull(amount: bigint | null): string | null {
  return amount === null ? null : formatMoney(amount);
}
