// What pay orders can be filtered by.
import { optionsOf } from '../../shell/labels';
import type { FilterSpec } from '../../shell/list-conditions';

/** Of one member's orders. */
export const MEMBER_ORDER_FILTERS: readonly FilterSpec[] = [
  { kind: 'time', label: '下单时间' },
  { kind: 'text', name: 'orderNo', label: '订单号' },
  { kind: 'choice', name: 'kind', label: '用途', options: optionsOf('payOrderKind') },
  { kind: 'choice', name: 'channel', label: '付款方式', options: optionsOf('payChannel') },
  { kind: 'choice', name: 'status', label: '状态', options: optionsOf('payOrderStatus') },
];

export const ORDER_FILTERS: readonly FilterSpec[] = [
  ...MEMBER_ORDER_FILTERS,
  { kind: 'text', name: 'memberId', label: '会员编号' },
];
