// Help as the public reads it: the tree, a page, whether it was of use.
import * as consoleContract from '@jishi/contract/console/entry';
import * as contract from '@jishi/contract/content/help';
import { type Context, memberOrVisitor, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { countView } from '../view/service';
import { treeOf, withHeadings } from './rules';
import * as store from './store';

const HOT_MS = 30 * 24 * 3600_000;
const HOT_COUNT = 8;
const RELATED_COUNT = 6;
const SHOWN_PER_GROUP = 5;

export const listHotHelp = useCase(contract.listHotHelp, (ctx) =>
  store.selectHot(ctx.db, dayOf(new Date(ctx.now().getTime() - HOT_MS)), HOT_COUNT),
);

/** Groups, each with its first few pages, including those of subgroups. */
export const listHelpGroups = useCase(contract.listHelpGroups, async (ctx) =>
  (await tree(ctx)).map(({ id, name, summary, entries, children }) => ({
    id,
    name,
    summary,
    entries: [...entries, ...children.flatMap((child) => child.entries)].slice(0, SHOWN_PER_GROUP),
  })),
);

export const listHelpTree = useCase(contract.listHelpTree, (ctx) => tree(ctx));

async function tree(ctx: Context) {
  const [groups, entries] = await Promise.all([store.selectGroups(ctx.db), store.selectEntries(ctx.db)]);
  return treeOf(groups, entries);
}

/** @throws Refusal notFound */
export const getHelp = useCase(contract.getHelp, async (ctx, { id, visitorId }) => {
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
});

/** @throws Refusal notFound */
export const voteHelp = useCase(contract.voteHelp, async (ctx, { id, visitorId, useful }) => {
  await vote(ctx, id, visitorId, { useful, reason: '', text: '' });
  return store.countVotes(ctx.db, id);
});

/** Why a page was of no use; that is a vote as well. @throws Refusal notFound */
export const sendHelpFeedback = useCase(contract.sendHelpFeedback, async (ctx, { id, visitorId, reason, text }) => {
  await vote(ctx, id, visitorId, { useful: false, reason, text: text ?? '' });
  return {};
});

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
export const listHelpVotes = useCase(consoleContract.listHelpVotes, async (ctx, { id }) => {
  if (!(await store.hasEntry(ctx.db, id))) throw new Refusal('notFound');
  const [votes, reasons] = await Promise.all([store.countVotes(ctx.db, id), store.selectReasons(ctx.db, id)]);
  return { ...votes, reasons: reasons.map(({ reason, text, at }) => ({ reason, text, time: formatTime(at) })) };
});
