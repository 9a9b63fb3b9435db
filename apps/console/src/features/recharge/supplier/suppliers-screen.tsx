// /recharge/suppliers: who delivers recharge products, whether they work, and what is left of our money there.
import { listRechargeSuppliers, saveRechargeSupplier } from '@jishi/contract/console/recharge-supplier';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { Link, useNavigate } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { ProviderHealth } from '../../../shell/provider';
import { Screen } from '../../../shell/screen';
import { SupplierDialog } from './supplier-dialog';
import { Balance } from './supplier-balance';

type Row = Output<typeof listRechargeSuppliers>[number];

const REFRESH_MS = 15_000;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '供应商',
    fold: 'lead',
    cell: ({ id, name }) => <Link to={`/recharge/suppliers/${id}`}>{name}</Link>,
  },
  { key: 'health', title: '健康', fold: 'tail', cell: (row) => <ProviderHealth of={row} /> },
  { key: 'balance', title: '预存余额', align: 'end', fold: 'second', cell: (row) => <Balance of={row} /> },
  { key: 'style', title: '接口协议', cell: ({ style }) => labelOf('supplierStyle', style).label },
  { key: 'priority', title: '优先级', align: 'end', cell: ({ priority }) => priority },
  { key: 'offers', title: '报价', align: 'end', cell: ({ offers }) => formatCount(offers) },
  { key: 'delivered', title: '今天到账', align: 'end', cell: ({ today }) => formatCount(today.delivered) },
  { key: 'refused', title: '拒绝', align: 'end', cell: ({ today }) => formatCount(today.refused) },
  { key: 'open', title: '未了', align: 'end', cell: ({ today }) => formatCount(today.open) },
  { key: 'cost', title: '今天成本', align: 'end', cell: ({ today }) => <Money value={today.cost} /> },
];

export function SuppliersScreen() {
  const suppliers = useQuery({ ...query(listRechargeSuppliers, {}), refetchInterval: REFRESH_MS });
  const may = useMay(saveRechargeSupplier);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  return (
    <Screen
      title="充值供应商"
      note="先按优先级，同级取进价低的；供应商明确拒绝才换下一家，没有回应的只查询，不重发"
      actions={
        may && (
          <Button look="main" onClick={() => setAdding(true)}>
            新增供应商
          </Button>
        )
      }
    >
      <Loaded of={suppliers} what="充值供应商" rows={3}>
        {(rows) =>
          rows.length > 0 ? (
            <LedgerTable
              caption="充值供应商"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              dense
              onOpen={({ id }) => void navigate(`/recharge/suppliers/${id}`)}
            />
          ) : (
            <EmptyState title="还没有充值供应商">新增一家，填好报价再启用，会员的充值订单才有人充。</EmptyState>
          )
        }
      </Loaded>
      {adding && <SupplierDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}
