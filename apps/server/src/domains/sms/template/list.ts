// The lists of templates: a member's own, and everybody's for operators.
import * as consoleContract from '@jishi/contract/console/sms';
import * as contract from '@jishi/contract/sms/template';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { templateOf } from './service';
import { STATUS, TEMPLATE, TEMPLATES, type TemplateRow, found } from './store';

const WHERE = {
  kind: (kind: number) => sql`coalesce(f.kind, n.kind) = ${kind}`,
  status: (status: number) => sql`${STATUS} = ${status}`,
  keyword: found,
};

/** The member's own that are not deleted. */
export const listTemplates = listed(contract.listTemplates, {
  from: TEMPLATES,
  only: sql`t.deleted_at is null`,
  own: (memberId) => sql`t.member_id = ${memberId}`,
  columns: TEMPLATE,
  row: (row: TemplateRow) => templateOf(row),
  where: WHERE,
  order: sql`t.id desc`,
});

/** Everybody's. */
export const searchTemplates = listed(consoleContract.searchTemplates, {
  from: sql`${TEMPLATES} join account.member m on m.id = t.member_id`,
  only: sql`t.deleted_at is null`,
  columns: sql`${TEMPLATE}, m.phone_mask as member_phone`,
  row: ({ memberPhone, ...row }: TemplateRow & { memberPhone: string }) => {
    const { next: _, ...template } = templateOf(row);
    return { ...template, memberId: row.memberId, memberPhone };
  },
  where: { ...WHERE, memberId: (id) => sql`t.member_id = ${id}` },
  order: sql`t.id desc`,
});
