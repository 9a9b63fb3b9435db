// What proposals can be looked through by.
import { optionsOf } from '../../../shell/labels';
import type { FilterSpec } from '../../../shell/list-conditions';

export const MEMBER_ADJUSTMENT_FILTERS: readonly FilterSpec[] = [
  { kind: 'choice', name: 'status', label: '状态', options: optionsOf('adjustmentStatus') },
];

export const ADJUSTMENT_FILTERS: readonly FilterSpec[] = [
  ...MEMBER_ADJUSTMENT_FILTERS,
  { kind: 'text', name: 'memberId', label: '会员编号' },
];
