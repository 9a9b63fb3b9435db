// /marketplace/terms: the terms of supply with their history.
import { listSupplyTerms, setSupplyTerms } from '@jishi/contract/console/marketplace-supplier';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useState } from 'react';
import { InForce } from '../../shell/in-force';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { percentOf } from './figures';
import { TermDialog } from './term-dialog';

type Row = RowOf<typeof listSupplyTerms>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'whose',
    title: '谁的条件',
    fold: 'lead',
    cell: ({ supplierId, supplierName }) =>
      supplierId ? <Link to={`/marketplace/suppliers/${supplierId}`}>{supplierName}</Link> : '所有供货方',
  },
  { key: 'fee', title: '服务费', align: 'end', fold: 'second', cell: ({ feeRate }) => percentOf(feeRate) },
  { key: 'days', title: '结算', align: 'end', fold: 'second', cell: ({ settleDays }) => `${settleDays} 天` },
  { key: 'bond', title: '保证金', align: 'end', fold: 'second', cell: ({ bond }) => <Money value={bond} /> },
  { key: 'from', title: '起始时间', fold: 'none', cell: ({ fromTime }) => <span className="nowrap">{fromTime}</span> },
  {
    key: 'state',
    title: '状态',
    fold: 'tail',
    cell: ({ inForce, fromTime }) => <InForce inForce={inForce} fromTime={fromTime} />,
  },
  { key: 'by', title: '定的人', fold: 'none', cell: ({ setBy }) => setBy || '系统' },
  { key: 'reason', title: '原因', fold: 'line', cell: ({ reason }) => <span className="break">{reason}</span> },
];

export function SupplyTermsScreen() {
  const may = useMay(setSupplyTerms);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListScreen
        of={listSupplyTerms}
        title="供货条件"
        note="一家自己的优先，其次是所有供货方的；已下的订单按下单时的条件"
        actions={
          may && (
            <Button look="main" onClick={() => setOpen(true)}>
              改所有供货方的
            </Button>
          )
        }
        columns={COLUMNS}
        rowKey={({ id }) => id}
        nothingYet={<EmptyState title="还没有供货条件">定好之前没有人能申请入驻。</EmptyState>}
      />
      {isOpen && <TermDialog onClose={() => setOpen(false)} />}
    </>
  );
}
