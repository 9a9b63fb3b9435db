// Calls that the contract declares and no domain serves yet.
import { modules } from '@jishi/contract';
import type { Endpoint, PendingCall } from '@jishi/contract/endpoint';

type Declared = Endpoint | PendingCall;

/** All of them. Importing this file imports the whole contract. */
export function pendingCalls(): PendingCall[] {
  return Object.values(modules)
    .flat()
    .flatMap((module) => Object.values(module).flat() as unknown[])
    .filter((value): value is Declared => typeof value === 'object' && value !== null && 'built' in value)
    .filter((declared): declared is PendingCall => !declared.built);
}
