// Help as the public reads it: the tree, a page, whether it was of use.
import type { listHelpVotes as ListHelpVotes } from '@jishi/contract/console/entry';
import type * as contract from '@jishi/contract/content/help';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, memberOrVisitor, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, formatTime } from '../../../kernel/time';
import { countView } from '../view/service';
import { treeOf, withHeadings } from './rules';
import * as store from './store';

const HOT_MS = 30 * 24 * 3600_000;
const HOT_COUNT = 8;
const RELATED_COUNT = 6;
const SHOWN_PER_GROUP = 5;

export function listHotHelp(ctx: Context): Promise<Output<typeof contract.listHotHelp>> {
  return store.selectHot(ctx.db, dayOf(new Date(ctx.now().getTime() - HOT_MS)), HOT_COUNT);
}

/** Groups with the first few of what is in them and below. */
export async function listHelpGroups(ctx: Context): Promise<Output<typeof contract.listHelpGroups>> {
  return (await tree(ctx)).map(({ id, name, summary, entries, children }) => ({
    id,
    name,
    summary,
    entries: [...entries, ...children.flatMap((child) => child.entries)].slice(0, SHOWN_PER_GROUP),
  }));
}

export function listHelpTree(ctx: Context): Promise<Output<typeof contract.listHelpTree>> {
  return tree(ctx);
}

async function tree(ctx: Context) {
  const [groups, entries] = await Promise.all([store.selectGroups(ctx.db), store.selectEntries(ctx.db)]);
  return treeOf(groups, entries);
}

/** @throws Refusal notFound */
export async function getHelp(
  ctx: Context,
  { id, visitorId }: Checked<typeof contract.getHelp>,
): Promise<Output<typeof contract.getHelp>> {
  const row = await store.selectHelp(ctx.db, id, voterKey(ctx, visitorId ?? ''));
  if (!row) throw new Refusal('notFound');
  countView(ctx, id);
  const related = await store.selectBeside(ctx.db, row, RELATED_COUNT);
  return {
    id,
    title: row.title,
    ...withHeadings(row.html),
    groupId: row.placeId,
    groupName: row.placeName,
    updatedTime: formatTime(row.updatedAt),
    useful: row.useful,
    useless: row.useless,
    vote: row.vote === null ? null : Number(row.vote),
    related,
  };
}

/** @throws Refusal notFound */
export async function voteHelp(
  ctx: Context,
  { id, visitorId, useful }: Checked<typeof contract.voteHelp>,
): Promise<Output<typeof contract.voteHelp>> {
  await vote(ctx, id, visitorId, { useful, reason: '', text: '' });
  return store.countVotes(ctx.db, id);
}

/** Why a page was of no use; that is a vote as well. @throws Refusal notFound */
export async function sendHelpFeedback(
  ctx: Context,
  { id, visitorId, reason, text }: Checked<typeof contract.sendHelpFeedback>,
): Promise<Output<typeof contract.sendHelpFeedback>> {
  await vote(ctx, id, visitorId, { useful: false, reason, text: text ?? '' });
  return {};
}

async function vote(
  ctx: Context,
  id: string,
  visitorId: string,
  given: { useful: boolean; reason: string; text: string },
): Promise<void> {
  const key = voterKey(ctx, visitorId)!;
  const isThere = await withTransaction(ctx, (tx) => store.upsertVote(tx, id, key, { ...given, now: ctx.now() }));
  if (!isThere) throw new Refusal('notFound');
}

/** A member votes as that member, a visitor by the mark their browser keeps. */
function voterKey(ctx: Context, visitorId: string): Buffer | null {
  const memberId = memberOrVisitor(ctx);
  if (!memberId && !visitorId) return null;
  return ctx.vault.keyedDigest(memberId ? `member ${memberId}` : `visitor ${visitorId}`, 'content.help.voter');
}

/** @throws Refusal notFound */
export async function listHelpVotes(
  ctx: Context,
  { id }: Checked<typeof ListHelpVotes>,
): Promise<Output<typeof ListHelpVotes>> {
  if (!(await store.hasEntry(ctx.db, id))) throw new Refusal('notFound');
  const [votes, reasons] = await Promise.all([store.countVotes(ctx.db, id), store.selectReasons(ctx.db, id)]);
  return { ...votes, reasons: reasons.map(({ reason, text, at }) => ({ reason, text, time: formatTime(at) })) };
}
