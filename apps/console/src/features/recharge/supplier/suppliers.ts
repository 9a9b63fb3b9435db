// Suppliers of recharge products, as a kind of outlet.
import {
  closeSupplierBreaker,
  type getRechargeSupplier,
  saveRechargeSupplier,
  showSupplierAddress,
  switchRechargeSupplier,
} from '@jishi/contract/console/recharge-supplier';
import type { Output } from '@jishi/contract/endpoint';
import type { OutletKind } from '../../../shell/outlet-screens';
import { useRefreshSuppliers } from './refresh';
import { SupplierDialog } from './supplier-dialog';

export const SUPPLIERS: OutletKind<Output<typeof getRechargeSupplier>, typeof showSupplierAddress> = {
  title: '充值供应商',
  noun: '供应商',
  work: '订单',
  to: '/recharge/suppliers',
  save: saveRechargeSupplier,
  turn: switchRechargeSupplier,
  recover: closeSupplierBreaker,
  address: showSupplierAddress,
  useRefresh: useRefreshSuppliers,
  consequences: {
    off: ['新的订单改走其他供应商；没有其他供应商的，充值失败并退款。', '已交出的照常查询和接收通知。'],
    on: ({ offers }) => (offers > 0 ? `它报价的 ${offers} 个产品开始由它充值。` : '它还没有报价，启用后也分不到订单。'),
  },
  addresses: {
    label: '通知地址',
    notes: [
      '通知只提醒本站去查询，结果以查询为准。',
      '换新以后旧地址立即失效，要在供应商那里同时改；没有通知也会定时查询。',
    ],
    of: ({ notifyUrl }) => [['通知地址', notifyUrl]],
  },
  Dialog: SupplierDialog,
};
