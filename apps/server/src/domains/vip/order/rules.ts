// Words of orders of a level.
import { labelOf } from '../../../kernel/labels';

/** 月, 季 or 年. */
export function periodName(period: number): string {
  return labelOf('vipPeriod', period);
}
