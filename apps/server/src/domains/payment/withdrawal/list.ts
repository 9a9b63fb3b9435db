// Withdrawals, as the member and operators list them.
import * as consoleContract from '@jishi/contract/console/refund';
import { accountOwner, withdrawalStatus } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/payment/withdrawal';
import { literal, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { listed } from '../../../kernel/listed';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { accountOf } from './bank-account/service';
import { owedOf } from './rules';
import { viewOf } from './service';
import { COLUMNS, VIEW, type ViewRow, type WithdrawalRow } from './store';

const WAITING = literal(withdrawalStatus.waiting);

/** The member's requests, the newest first. */
export const listWithdrawals = listed(contract.listWithdrawals, {
  from: sql`payment.withdrawal w`,
  columns: VIEW,
  row: (row: ViewRow) => viewOf(row),
  own: (memberId) => sql`w.member_id = ${memberId}`,
  where: {},
  order: sql`w.created_at desc, w.no desc`,
});

type Listed = WithdrawalRow & {
  memberPhone: string;
  firstName: string;
  decidedName: string;
  reviewId: string;
  credit: bigint;
};

/** All members' requests: those under review first, the oldest in front; the others with the newest in front. */
export const searchWithdrawals = listed(consoleContract.searchWithdrawals, {
  from: sql`payment.withdrawal w
    join account.member m on m.id = w.member_id
    left join ledger.account c on c.owner_kind = ${literal(accountOwner.member)} and c.owner_id = w.member_id and c.kind = 'credit'
    left join review.review v on v.kind = ${literal(reviewKind.withdrawal)} and v.subject_id = w.no
    left join operator.account f on f.id = v.first_by
    left join operator.account d on d.id = v.decided_by`,
  columns: sql`${COLUMNS}, m.phone_mask as member_phone, coalesce(c.balance, 0) as credit,
    coalesce(f.name, '') as first_name, coalesce(d.name, '') as decided_name, coalesce(v.id::text, '') as review_id`,
  row: (row: Listed, ctx) => ({
    no: row.no,
    memberId: row.memberId,
    memberPhone: row.memberPhone,
    amount: formatMoney(row.amount),
    status: row.status,
    reason: row.reason,
    firstBy: row.firstName,
    decidedBy: row.decidedName,
    reviewId: row.reviewId,
    account: accountOf(ctx, row),
    createTime: formatTime(row.createdAt),
    finishTime: formatTimeOrNull(row.finishedAt),
    owed: formatMoney(row.status === withdrawalStatus.waiting ? owedOf(row.amount, row.credit) : row.repaid),
  }),
  where: { status: (status) => sql`w.status = ${status}`, memberId: (id) => sql`w.member_id = ${id}` },
  order: sql`case when w.status = ${WAITING} then w.created_at end nulls last, w.created_at desc, w.no desc`,
  sums: ({ db }) => db.one(sql`select count(*)::int as waiting from payment.withdrawal where status = ${WAITING}`),
});
