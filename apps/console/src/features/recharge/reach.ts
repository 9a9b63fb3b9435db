import { province, provinceName } from '@jishi/contract/enums/place';
import { labelOf } from '../../shell/labels';

/** As choices of a form. */
export const PROVINCES = province.rows.map(({ value, label }) => ({ value: String(value), label }));

type Reach = { carriers: readonly number[]; provinces: readonly number[] };

export const isLimited = ({ carriers, provinces }: Reach) => carriers.length + provinces.length > 0;

/** Which phones a product or an offer is for. */
export function reachWords(reach: Reach): string {
  if (!isLimited(reach)) return '不限';
  const carriers = reach.carriers.map((one) => labelOf('carrier', one).label);
  const provinces = reach.provinces.map(provinceName);
  return [carriers, provinces].flatMap((words) => (words.length > 0 ? [words.join('、')] : [])).join(' · ');
}
