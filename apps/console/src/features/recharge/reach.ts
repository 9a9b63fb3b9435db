import { labelOf } from '../../shell/labels';

/** Which phones a product or an offer is for. */
export function reachWords({ carriers, provinces }: { carriers: readonly number[]; provinces: readonly number[] }) {
  const words = [
    carriers.map((one) => labelOf('carrier', one).label).join('、'),
    provinces.map((one) => labelOf('province', one).label).join('、'),
  ];
  return words.filter(Boolean).join(' · ') || '不限';
}
