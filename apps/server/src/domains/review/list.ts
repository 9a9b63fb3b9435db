// Reviews, as operators list them: of the kinds that they may read.
import * as contract from '@jishi/contract/console/review';
import { reviewStatus } from '@jishi/contract/enums/review';
import { sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { listed } from '../../kernel/listed';
import { formatTime, formatTimeOrNull } from '../../kernel/time';
import type { OperatorContext } from '../../kernel/use-case';
import { kindOf, readableKinds } from './kind/service';
import { firstWord } from './rules';
import { claimsSince } from './service';
import { COLUMNS, OPEN, type ReviewRow, parties } from './store';

const HOUR_MS = 3_600_000;

/** Those that wait first, the longest-waiting in front; then what was decided last. */
export const searchReviews = listed(contract.searchReviews, {
  from: (ctx) => sql`
    (select ${COLUMNS} from ${parties(claimsSince(ctx))}
     where r.kind = any (${readableKinds(ctx).map(({ kind }) => kind)})) r`,
  columns: sql`r.*`,
  row: (row: ReviewRow, ctx) => rowOf(ctx, row),
  where: {
    kind: (kind) => sql`r.kind = ${kind}`,
    status: (status) => sql`r.status = ${status}`,
    word: (word) => sql`r.subject_id = ${word}`,
    memberId: (id) => sql`r.member_id = ${id}`,
  },
  order: sql`
    case when r.status in ${OPEN} then r.opened_at end nulls last, case when r.status in ${OPEN} then r.id end,
    r.decided_at desc, r.id desc`,
});

/** A review as operators see it. */
export function rowOf(ctx: OperatorContext, row: ReviewRow) {
  const { dueHours } = kindOf(ctx, row.kind);
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subjectId,
    title: row.title,
    note: noteOf(row),
    memberId: row.memberId ?? '',
    memberPhone: row.memberPhone,
    amount: row.amount === null ? null : formatMoney(row.amount),
    status: row.status,
    claimedBy: row.claimant,
    claimed: row.claimedBy === ctx.operator,
    firstBy: row.firstName,
    mine: row.firstBy === ctx.operator,
    decidedBy: row.decidedName,
    openTime: formatTime(row.openedAt),
    dueTime: formatTime(new Date(row.openedAt.getTime() + dueHours * HOUR_MS)),
    decideTime: formatTimeOrNull(row.decidedAt),
  };
}

function noteOf(row: ReviewRow): string {
  if (row.status === reviewStatus.waiting) return '等第一位操作员决定';
  if (row.status === reviewStatus.toSecond) return `${firstWord(row)}，等另一位操作员`;
  return row.reason || row.outcome;
}
