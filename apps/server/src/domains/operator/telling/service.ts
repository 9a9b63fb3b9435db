// Tells operators what happened to their own account. Whoever joined without a phone or mail, the first owner, sees it in the console only.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { formatTime } from '../../../kernel/time';
import { tellOperator } from '../../message';
import type { OperatorRow } from '../account/store';
import { openContact } from '../contact/rules';

/** In the transaction of what happened; whether it is on its way. Without a carrier it stands in the log. */
export async function tell(
  tx: Transaction,
  ctx: Context,
  { account, contactCipher }: Pick<OperatorRow, 'account' | 'contactCipher'>,
  what: string,
): Promise<boolean> {
  const contact = contactCipher ? openContact(ctx.vault, account, contactCipher) : undefined;
  const isTold = contact !== undefined && (await tellOperator(tx, ctx, { contact, what, time: formatTime(ctx.now()) }));
  if (!isTold) ctx.log.warn({ event: 'operator.notTold', account, what }, 'an operator could not be told');
  return isTold;
}
