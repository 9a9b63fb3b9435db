// /late-charges: calls that a node answered before it was lost, charged when its log was found.
import { searchLateCharges } from '@jishi/contract/console/ledger';
import { unitLabel } from '@jishi/contract/enums/catalogue';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { MEMBER_NAME } from '../../shell/columns';
import { Status } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';

type Row = RowOf<typeof searchLateCharges>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'project', title: '产品', fold: 'lead', cell: ({ projectName }) => projectName },
  { key: 'state', title: '状态', fold: 'tail', cell: ({ state }) => <Status of="lateCharge" value={state} /> },
  { ...MEMBER_NAME, fold: 'line' },
  { key: 'units', title: '用量', align: 'end', cell: ({ units, unit }) => inUnits(units, unit) },
  { key: 'amount', title: '金额', align: 'end', fold: 'second', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'borne', title: '平台承担', align: 'end', fold: 'second', cell: (row) => <Borne of={row} /> },
  { key: 'node', title: '节点', cell: ({ node }) => <span className="break">{node}</span> },
  { key: 'time', title: '发现时间', cell: ({ foundTime }) => <span className="nowrap">{foundTime}</span> },
];

export function LateChargesScreen() {
  return (
    <ListScreen
      of={searchLateCharges}
      title="迟到扣费"
      note={({ borne, borneAmount }) =>
        borne > 0 ? (
          <>
            {borne} 笔由平台承担，共 <Money value={borneAmount} />
          </>
        ) : (
          '没有由平台承担的'
        )
      }
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingYet={<EmptyState title="没有迟到扣费">网关节点的调用都按时入账。</EmptyState>}
    />
  );
}

function Borne({ of: { borneUnits, borneAmount, amount, unit } }: { of: Row }) {
  if (borneUnits === 0 && Number(borneAmount) === 0) return '';
  return Number(amount) > 0 ? <Money value={borneAmount} /> : inUnits(borneUnits, unit);
}

function inUnits(units: number, unit: number): string {
  return `${units.toLocaleString('zh-CN')} ${unitLabel(unit)}`;
}
