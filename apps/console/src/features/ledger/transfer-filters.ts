// What transfers can be filtered by.
import { optionsOf } from '../../shell/labels';
import type { FilterSpec } from '../../shell/list-conditions';

/** Of one member's transfers. */
export const MEMBER_TRANSFER_FILTERS: readonly FilterSpec[] = [
  { kind: 'time', label: '记账时间' },
  { kind: 'choice', name: 'kind', label: '类别', options: optionsOf('ledgerEntryKind') },
  { kind: 'text', name: 'key', label: '业务键', placeholder: '如 pay:PO…', wide: true },
];

export const TRANSFER_FILTERS: readonly FilterSpec[] = [
  ...MEMBER_TRANSFER_FILTERS,
  { kind: 'text', name: 'memberId', label: '会员编号' },
];
