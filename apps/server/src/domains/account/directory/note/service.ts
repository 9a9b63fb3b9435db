// What operators note about a member, for each other. A note is never edited: it is withdrawn and another one written.
import { memberStatus } from '@jishi/contract/enums/account';
import * as contract from '@jishi/contract/console/member-note';
import type { Transaction } from '@jishi/db';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime } from '../../../../kernel/time';
import { type OperatorContext, barOfPermission, useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { noteContext } from './rules';
import * as store from './store';

/** Writes a note, once under its key. @throws Refusal notFound, stateConflict for an account that was closed */
export const writeMemberNote = useCase(contract.writeMemberNote, (ctx, { id, postId, text, isPinned }) =>
  withTransaction(ctx, async (tx) => {
    const memberId = id as MemberId;
    const member = await store.lockNoted(tx, memberId);
    if (!member) throw new Refusal('notFound');
    if (member.status === memberStatus.closed) throw new Refusal('stateConflict', '账户已注销，不能再写备注');
    const textCipher = ctx.vault.seal(text, noteContext(memberId, postId));
    const note = { memberId, key: postId, operatorId: ctx.operator, textCipher, at: ctx.now() };
    const noteId = await store.insertNote(tx, note);
    if (!noteId) return {};
    if (isPinned) await store.pin(tx, memberId, noteId, ctx.now());
    await record(tx, ctx, memberId, 'account.writeNote', { note: noteId, ...(isPinned && { isPinned }) });
    return {};
  }),
);

/** Pins a note in the place of another, or no longer. @throws Refusal notFound, stateConflict for one that was withdrawn */
export const pinMemberNote = useCase(contract.pinMemberNote, (ctx, { id, isPinned }) =>
  withTransaction(ctx, async (tx) => {
    const note = await standing(tx, id);
    if (note.isPinned === isPinned) return {};
    await store.pin(tx, note.memberId, isPinned ? id : null, ctx.now());
    await record(tx, ctx, note.memberId, 'account.pinNote', { note: id, isPinned });
    return {};
  }),
);

/** Withdraws a note; its text stays. @throws Refusal notFound, stateConflict, permissionMissing for somebody else's */
export const withdrawMemberNote = useCase(contract.withdrawMemberNote, (ctx, { id, reason }) =>
  withTransaction(ctx, async (tx) => {
    const note = await standing(tx, id);
    if (!mayWithdraw(ctx, note.operatorId)) throw new Refusal('permissionMissing', '备注只能由作者或所有者撤回');
    await store.withdraw(tx, id, ctx.operator, ctx.now());
    await record(tx, ctx, note.memberId, 'account.withdrawNote', { note: id, reason });
    return {};
  }),
);

/** Whether an operator may withdraw a note of this author: their own, or as an owner. */
export function mayWithdraw(ctx: OperatorContext, authorId: string): boolean {
  if (barOfPermission(ctx.actor, 'member.note', { toAct: true })) return false;
  // what only owners may tells who is one
  return authorId === ctx.operator || !barOfPermission(ctx.actor, 'operator.write', { toAct: true });
}

/** The note at the top of a member's page. */
export async function pinnedNote(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  memberId: MemberId,
): Promise<z.output<typeof contract.MemberNote> | null> {
  const row = await store.selectPinned(db, memberId);
  if (!row) return null;
  const { id, key, author, textCipher, createdAt } = row;
  return {
    id,
    author,
    text: vault.openText(textCipher, noteContext(memberId, key)),
    createTime: formatTime(createdAt),
  };
}

async function standing(tx: Transaction, id: string): Promise<store.HeldNote> {
  const note = await store.lockNote(tx, id);
  if (!note) throw new Refusal('notFound');
  if (note.isWithdrawn) throw new Refusal('stateConflict', '备注已经撤回');
  return note;
}

/** Without the text: the trail is kept for ever. */
function record(tx: Transaction, ctx: OperatorContext, memberId: MemberId, action: string, after: object) {
  return recordAudit(tx, ctx, { action, targetKind: 'member', targetId: memberId, after: { ...after } });
}
