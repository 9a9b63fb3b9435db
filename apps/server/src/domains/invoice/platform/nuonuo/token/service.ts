// The platform's access token: one for all servers, sealed in the database, because only fifty are given in thirty days.
import type { Context } from '../../../../../kernel/context';
import { sealedFor } from '../../../sealed/rules';
import { lockToken, saveToken, selectToken } from './store';

type Keeper = Pick<Context, 'db' | 'vault' | 'now'>;
export type Fresh = { text: string; seconds: number };

/** Renewed this long before it ends. */
const EARLY_MS = 5 * 60_000;
/** One that is refused before its end is replaced only at this age: a wrong setting must not use up the month's tokens. */
const REPLACED_AFTER_MS = 6 * 3_600_000;

/**
 * The token in force, asked for by `fetchToken` where there is none. `refused`: one that the platform did not accept.
 * @throws Error when the platform gives none
 */
export async function tokenOf(
  ctx: Keeper,
  appKey: string,
  fetchToken: () => Promise<Fresh>,
  refused?: string,
): Promise<string> {
  const known = await goodToken(ctx, ctx.db, appKey, refused);
  if (known) return known;
  // The lock is held while the platform is asked, once a day: two servers at once would take two tokens.
  return ctx.db.transaction(async (tx) => {
    await lockToken(tx, appKey);
    const renewed = await goodToken(ctx, tx, appKey, refused);
    if (renewed) return renewed;
    const { text, seconds } = await fetchToken();
    const givenAt = ctx.now();
    const expiresAt = new Date(givenAt.getTime() + seconds * 1000);
    await saveToken(tx, appKey, { tokenCipher: ctx.vault.seal(text, sealedFor.token(appKey)), givenAt, expiresAt });
    return text;
  });
}

async function goodToken(
  { vault, now }: Keeper,
  db: Parameters<typeof selectToken>[0],
  appKey: string,
  refused: string | undefined,
): Promise<string | undefined> {
  const kept = await selectToken(db, appKey);
  if (!kept || kept.expiresAt.getTime() - EARLY_MS <= now().getTime()) return undefined;
  const text = vault.openText(kept.tokenCipher, sealedFor.token(appKey));
  const isOld = now().getTime() - kept.givenAt.getTime() >= REPLACED_AFTER_MS;
  return text === refused && isOld ? undefined : text;
}
