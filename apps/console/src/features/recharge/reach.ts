import { province, provinceName } from '@jishi/contract/enums/place';
import { labelOf } from '../../shell/labels';

/** As choices of a form. */
export const PROVINCES = province.rows.map(({ value, label }) => ({ value: String(value), label }));

type Reach = { carriers: readonly number[]; provinces: readonly number[] };

/** Which phones a product or an offer is for. */
export function reachWords(reach: Reach): string {
  const carriers = reach.carriers.map((one) => labelOf('carrier', one).label).join('、');
  const provinces = reach.provinces.map(provinceName).join('、');
  return [carriers, provinces].filter(Boolean).join(' · ') || '不限';
}
