// What operators note about a member, for each other. The member never sees it.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { list, unoffered } from '../list';
import { Id, Nothing, Time } from '../values';

/** Characters of a note. */
const NOTE_MAX = 2000;

export const MemberNote = z.object({
  id: z.string(),
  text: z.string(),
  /** The operator who wrote it. */
  author: z.string(),
  createTime: Time,
});

export const listMemberNotes = list({
  path: '/console-api/member/note/list',
  access: 'operator',
  permission: 'member.read',
  summary: '用户的备注，最近的在前；撤回了的也在',
  row: MemberNote.extend({
    isPinned: z.boolean(),
    /** null while it stands. */
    withdrawn: z.object({ by: z.string(), time: Time }).nullable(),
    /** It stands, and the caller wrote it or is an owner. */
    mayWithdraw: z.boolean(),
  }),
  filter: { id: unoffered(Id) },
  paged: 'cursor',
});

export const writeMemberNote = endpoint({
  method: 'POST',
  path: '/console-api/member/note/write',
  access: 'operator',
  permission: 'member.note',
  summary: '给用户写一条备注，可以置顶；用户看不到；同一编号只记一次',
  input: z.object({
    id: Id,
    postId: z.uuid('缺少提交编号'),
    text: z.string('请写备注').trim().min(1, '请写备注').max(NOTE_MAX, `备注最多 ${NOTE_MAX} 个字`),
    isPinned: z.boolean().default(false),
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const pinMemberNote = endpoint({
  method: 'POST',
  path: '/console-api/member/note/pin',
  access: 'operator',
  permission: 'member.note',
  summary: '把一条备注置顶，取代原来置顶的；或取消置顶',
  input: z.object({ id: Id, isPinned: z.boolean('请选择置顶或取消') }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const withdrawMemberNote = endpoint({
  method: 'POST',
  path: '/console-api/member/note/withdraw',
  access: 'operator',
  permission: 'member.note',
  summary: '撤回一条备注：作者或所有者；内容留着，标明已撤回',
  input: z.object({
    id: Id,
    reason: z.string('请写明原因').trim().min(2, '原因至少 2 个字').max(200, '原因最多 200 个字'),
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict', 'permissionMissing'],
});
