// The questions the statement asks.
import { getStatement } from '@jishi/contract/statement';
import { query } from '../../shell/client';

/** The present month without `month`. */
export function statement(month: string | undefined) {
  return query(getStatement, { month });
}
