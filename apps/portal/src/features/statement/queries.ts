// The questions the statement asks.
import { getStatement } from '@jishi/contract/statement';
import { getStatementMails, getStatementReader } from '@jishi/contract/statement/mail';
import { query } from '../../shell/client';

export const STATEMENT_MAILS = query(getStatementMails, {});

/** The present month without `month`. */
export function statement(month: string | undefined) {
  return query(getStatement, { month });
}

export const reader = (secret: string) => query(getStatementReader, { secret });
