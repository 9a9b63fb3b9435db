// Enumerations of upstreams' bills.
import { enumeration } from './enumeration';

/** What became of a line of an upstream's bill, or of a call that stands on none. */
export const upstreamFinding = enumeration({
  agrees: [1, '相符', 'success'],
  amount: [2, '金额不同', 'warning'],
  twice: [3, '重复收费', 'danger'],
  notCalled: [4, '没有这次调用', 'danger'],
  notBilled: [5, '账单上没有', 'warning'],
  failed: [6, '失败也收费', 'danger'],
});
