// What operators noted about a member, as operators read it.
import * as contract from '@jishi/contract/console/member-note';
import { sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import { noteContext } from './rules';
import { mayWithdraw } from './service';

type Raw = {
  id: string;
  memberId: string;
  key: string;
  operatorId: string;
  author: string;
  textCipher: Buffer;
  createTime: string;
  isPinned: boolean;
  withdrawnBy: string | null;
  withdrawnTime: string | null;
};

/** The newest first, those that were withdrawn among them. */
export const listMemberNotes = listed<typeof contract.listMemberNotes, Raw>(contract.listMemberNotes, {
  from: sql`account.member_note n
    join operator.account o on o.id = n.operator_id
    left join operator.account w on w.id = n.withdrawn_by`,
  counts: sql`account.member_note n`,
  columns: {
    id: sql`n.id`,
    memberId: sql`n.member_id`,
    key: sql`n.key`,
    operatorId: sql`n.operator_id`,
    author: sql`o.name`,
    textCipher: sql`n.text_cipher`,
    createTime: sql`n.created_at`,
    isPinned: sql`n.pinned_at is not null`,
    withdrawnBy: sql`w.name`,
    withdrawnTime: sql`n.withdrawn_at`,
  },
  row: ({ memberId, key, operatorId, textCipher, withdrawnBy, withdrawnTime, ...note }, ctx) => ({
    ...note,
    text: ctx.vault.openText(textCipher, noteContext(memberId, key)),
    withdrawn: withdrawnTime === null ? null : { by: withdrawnBy ?? '', time: withdrawnTime },
    mayWithdraw: withdrawnTime === null && mayWithdraw(ctx, operatorId),
  }),
  where: { id: (id) => sql`n.member_id = ${id}` },
  id: sql`n.id`,
});
