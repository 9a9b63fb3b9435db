// Words of orders of a level.
import { enums } from '@jishi/contract/enums';

/** 月, 季 or 年. */
export function periodName(period: number): string {
  return enums.vipPeriod.find(({ value }) => value === period)?.label ?? '';
}
