// Operators as others see them.
import * as contract from '@jishi/contract/console/operator';
import type { Queryable } from '@jishi/db';
import { Refusal } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import type { Permission } from '@jishi/contract/endpoint';
import { ownEnd } from '../leaving/service';
import { permissionsOf, rolesWith } from '../rules';
import { selectNames, selectOfRoles, selectOperator } from './store';

/** The signed-in operator. */
export const getOperator = useCase(contract.getOperator, async (ctx) => {
  const row = await selectOperator(ctx.db, ctx.operator);
  if (!row) throw new Refusal('notLoggedIn');
  const { id, account, name, role } = row;
  const waiting = ctx.actor.kind === 'operator' ? ctx.actor.waiting : undefined;
  const moneyFrom = formatTimeOrNull(waiting?.until ?? null);
  const leaving = await ownEnd(ctx, id);
  return { id, account, name, role, permissions: [...permissionsOf(role)], moneyFrom, leaving };
});

/** Operators' names by id. */
export function operatorNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  return selectNames(db, ids);
}

/** The operators who are on and whose role has a permission, by name. */
export function operatorsWhoMay(db: Queryable, permission: Permission): Promise<{ id: string; name: string }[]> {
  return selectOfRoles(db, rolesWith(permission));
}
