// The signed-in operator and their permissions. The server checks again on every call.
import { getOperator } from '@jishi/contract/console/operator';
import type { Endpoint, Output } from '@jishi/contract/endpoint';
import { createContext, useContext } from 'react';

export type Operator = Output<typeof getOperator>;

export const OperatorContext = createContext<Operator | undefined>(undefined);

/** The signed-in operator. Only below the console's layout. */
export function useOperator(): Operator {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('useOperator stands inside the console');
  return operator;
}

type Guarded = Pick<Endpoint, 'permission'>;

/** Whether the operator's role lets them make a call. */
export function may(operator: Pick<Operator, 'permissions'>, { permission }: Guarded): boolean {
  return permission === undefined || operator.permissions.includes(permission);
}

/** `may` for the operator at the console. */
export function useMay(endpoint: Guarded): boolean {
  return may(useOperator(), endpoint);
}

const ROLE_NAMES: Readonly<Record<string, string>> = {
  owner: '所有者',
  finance: '财务',
  reviewer: '审核员',
  content: '内容',
  support: '客服',
  readonly: '只读',
};

/** A role in words. */
export function roleName(role: string): string {
  return ROLE_NAMES[role] ?? role;
}
