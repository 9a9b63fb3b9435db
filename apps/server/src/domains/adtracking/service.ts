// Advertising visits: kept as they come, attached to the member who registers.
import type { trackVisit as TrackVisit } from '@jishi/contract/adtracking';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../kernel/context';
import { deleteOldVisits, insertRegistration, insertVisit } from './store';

/** As long as the browser's cookie remembers a visit (specification section 9). */
const VISITS_KEPT_MS = 180 * 24 * 3600_000;

/** Keeps one visit. */
export async function trackVisit(
  ctx: Context,
  { bdVid, ...marks }: Checked<typeof TrackVisit>,
): Promise<Output<typeof TrackVisit>> {
  const given = Object.entries(marks).filter((mark): mark is [string, string] => Boolean(mark[1]));
  await insertVisit(ctx.db, { bdVid, at: ctx.now(), marks: Object.fromEntries(given) });
  return {};
}

/** Notes that a new member came by the visit `bdVid`, with what is known of it. */
export function attachVisit(tx: Transaction, ctx: Context, memberId: MemberId, bdVid: string): Promise<void> {
  return insertRegistration(tx, memberId, bdVid, ctx.now());
}

/** Removes visits that nobody can come back from any more. */
export function purgeVisits(ctx: Context): Promise<void> {
  return deleteOldVisits(ctx.db, new Date(ctx.now().getTime() - VISITS_KEPT_MS));
}
