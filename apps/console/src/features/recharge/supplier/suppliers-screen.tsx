// /recharge/suppliers: who delivers recharge products, whether they work, and what is left of our money there.
import { listRechargeSuppliers } from '@jishi/contract/console/recharge-supplier';
import type { Output } from '@jishi/contract/endpoint';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { OUTLET_REFRESH_MS, OutletsScreen } from '../../../shell/outlet-screens';
import { Balance } from './supplier-balance';
import { SUPPLIERS } from './suppliers';

type Row = Output<typeof listRechargeSuppliers>[number];

const COLUMNS: readonly Column<Row>[] = [
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
  return (
    <OutletsScreen
      kind={SUPPLIERS}
      found={useQuery({ ...query(listRechargeSuppliers, {}), refetchInterval: OUTLET_REFRESH_MS })}
      note="先按优先级，同级取进价低的；供应商明确拒绝才换下一家，没有回应的只查询，不重发"
      rows={3}
      columns={COLUMNS}
      empty="新增一家，填好报价再启用，用户的充值订单才有人充。"
    />
  );
}
