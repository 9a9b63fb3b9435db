// Enumerations of parcel.
import { enumeration } from './enumeration';

export const parcelStatus = enumeration({
  waiting: [1, '待审核', 'warning'],
  accepted: [2, '已通过', 'success'],
  refused: [3, '未通过', 'danger'],
});
