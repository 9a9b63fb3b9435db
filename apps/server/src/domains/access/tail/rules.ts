// Which calls a listener wants to hear of: the same conditions as the list's.
import { callOutcome } from '@jishi/contract/enums/access';
import { type Conditions, isFailed } from '../record/rules';

/** The fields of a call that filters use. */
type Called = {
  projectId: string;
  apiId: string;
  keyId: string | null;
  mode: number;
  code: number;
  source: number;
};

/** Whether a call meets all the conditions that are not null. */
export function isWanted(wanted: Conditions, call: Called): boolean {
  const { projectId, apiId, keyId, mode, code, outcome, source } = wanted;
  return (
    (projectId === null || projectId === call.projectId) &&
    (apiId === null || apiId === call.apiId) &&
    (keyId === null || keyId === call.keyId) &&
    (mode === null || mode === call.mode) &&
    (code === null || code === call.code) &&
    (source === null || source === call.source) &&
    (outcome === null || isFailed(call.code) === (outcome === callOutcome.failed))
  );
}
