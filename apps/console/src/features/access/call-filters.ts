// What calls can be filtered by.
import type { FilterSpec } from '../../shell/list-conditions';

/** `outcome` on the wire. */
const OUTCOMES = [
  { value: '1', label: '成功' },
  { value: '2', label: '失败' },
];

/** Of one member's calls. */
export const MEMBER_CALL_FILTERS: readonly FilterSpec[] = [
  { kind: 'time', label: '调用时间' },
  { kind: 'choice', name: 'outcome', label: '结果', options: OUTCOMES },
  { kind: 'text', name: 'code', label: '结果码' },
  { kind: 'text', name: 'projectId', label: '产品编号' },
  { kind: 'text', name: 'requestId', label: '请求编号' },
];

export const CALL_FILTERS: readonly FilterSpec[] = [
  ...MEMBER_CALL_FILTERS,
  { kind: 'text', name: 'memberId', label: '会员编号' },
];
