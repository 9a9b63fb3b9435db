// /certifications: persons and enterprises that certify themselves, the newest first.
import { searchCertifications } from '@jishi/contract/console/certification';
import { authType } from '@jishi/contract/enums/account';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';
import { MEMBER, statusColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';

type Row = RowOf<typeof searchCertifications>;

const addressOf = ({ kind, id }: Row) => `/certifications/${kind}/${id}`;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '名称',
    fold: 'lead',
    cell: (row) => (
      <Link className="break" to={addressOf(row)}>
        {row.name}
      </Link>
    ),
  },
  statusColumn('certificationStatus'),
  { key: 'kind', title: '类型', fold: 'second', cell: ({ kind }) => labelOf('authType', kind).label },
  MEMBER,
  {
    key: 'code',
    title: '信用代码',
    cell: ({ creditCode }) => <span className="mono break">{creditCode}</span>,
  },
  {
    key: 'way',
    title: '方式',
    cell: ({ way, kind }) => (kind === authType.personal || way === null ? '' : labelOf('certificationWay', way).label),
  },
  {
    key: 'submitted',
    title: '提交',
    fold: 'second',
    cell: ({ submitTime }) => <span className="nowrap">{submitTime}</span>,
  },
  {
    key: 'certified',
    title: '通过',
    cell: ({ certTime }) => <span className="nowrap">{certTime ?? '没有'}</span>,
  },
  {
    key: 'ends',
    title: '执照到期',
    cell: ({ kind, termTo }) => (kind === authType.personal ? '' : <span className="nowrap">{termTo ?? '长期'}</span>),
  },
];

const SAMPLE = {
  name: '示例科技有限公司',
  status: '已通过',
  kind: '企业',
  member: '138****8000',
  code: '91330106MA2XK1CJ71',
  way: '对公账户打款',
  submitted: '2026-01-05 10:20:30',
  certified: '2026-01-05 11:20:30',
  ends: '长期',
};

export function CertificationsScreen() {
  return (
    <ListScreen
      of={searchCertifications}
      title="实名认证"
      what="认证"
      columns={COLUMNS}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      open={addressOf}
      nothingFound={<EmptyState title="没有符合条件的认证">企业名称可以只输一部分，信用代码要完整输入。</EmptyState>}
      nothingYet={<EmptyState title="还没有人认证">用户提交身份或营业执照后，列在这里。</EmptyState>}
      sample={SAMPLE}
    />
  );
}
