// Columns that many lists have alike.
import type { ConsoleEnumName } from '@jishi/contract/enums';
import type { Column } from '@jishi/ui/ledger-table';
import type { ReactNode } from 'react';
import { Link } from '@jishi/ui/router';
import { Status } from './labels';
import { MemberLink, type OfMember } from './links';

/** Whose a row is, by phone number. */
export const MEMBER: Column<OfMember> = {
  key: 'member',
  title: '用户',
  fold: 'second',
  cell: (row) => <MemberLink of={row} />,
};

/** Whose a row is, by name. */
export const MEMBER_NAME: Column<{ memberId: string; memberName: string }> = {
  key: 'member',
  title: '用户',
  fold: 'second',
  cell: ({ memberId, memberName }) => <Link to={`/members/${memberId}`}>{memberName}</Link>,
};

/** Whose a row is, by number. */
export const MEMBER_ID: Column<{ memberId: string }> = {
  key: 'member',
  title: '用户',
  fold: 'second',
  cell: ({ memberId }) => (
    <Link to={`/members/${memberId}`} className="mono">
      {memberId}
    </Link>
  ),
};

/** The state of a row, in the word and colour of its enumeration. */
export function statusColumn(of: ConsoleEnumName): Column<{ status: number }> {
  return { key: 'status', title: '状态', fold: 'tail', cell: ({ status }) => <Status of={of} value={status} /> };
}

/** The actions of a row. */
export function actionColumn<Row>(cell: (row: Row) => ReactNode, fold: 'end' | 'line' = 'end'): Column<Row> {
  return { key: 'action', title: '操作', label: '', align: 'end', fold, cell };
}
