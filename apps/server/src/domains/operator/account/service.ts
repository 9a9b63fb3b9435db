// Operators as others see them.
import type { getOperator as GetOperator } from '@jishi/contract/console/operator';
import type { Output } from '@jishi/contract/endpoint';
import type { Queryable } from '@jishi/db';
import { type Context, operatorOf } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { permissionsOf } from '../rules';
import { selectNames, selectOperator } from './store';

/** The signed-in operator. */
export async function getOperator(ctx: Context): Promise<Output<typeof GetOperator>> {
  const row = await selectOperator(ctx.db, operatorOf(ctx, 'console.enter'));
  if (!row) throw new Refusal('notLoggedIn');
  const { id, account, name, role } = row;
  const waiting = ctx.actor.kind === 'operator' ? ctx.actor.waiting : undefined;
  const moneyFrom = formatTimeOrNull(waiting?.until ?? null);
  return { id, account, name, role, permissions: [...permissionsOf(role)], moneyFrom };
}

/** Operators' names by id, for showing who did something. */
export function operatorNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  return selectNames(db, ids);
}
