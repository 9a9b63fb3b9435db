// Input is judged before it is sent. What that takes is loaded with the first input that is typed: no page waits for it.
import type { Endpoint } from '@jishi/contract/endpoint';
import { refusals } from '@jishi/contract/refusals';
import { ApiError, type FieldMessage, nameOf } from '@jishi/ui/wire/envelope';

/** Loads what judging takes; undefined when it cannot be loaded. */
export async function loadRules() {
  return Promise.all([import('@jishi/contract/rule-table'), import('./check')]).catch(() => undefined);
}

/**
 * What the contract says against an input, as far as it can be said here, one message per field. Nothing when that could
 * not be loaded: the server will say it.
 */
export async function inputFaults(endpoint: Endpoint, input: unknown): Promise<FieldMessage[]> {
  const [table, check] = (await loadRules()) ?? [];
  const rule = table?.rules[nameOf(endpoint)];
  return rule && check ? check.faultsOf(rule, input) : [];
}

/** @throws ApiError invalidInput with a message for each field that is refused */
export async function refuseInvalid(endpoint: Endpoint, input: unknown): Promise<void> {
  const fields = await inputFaults(endpoint, input);
  if (fields.length > 0) throw new ApiError({ ...refusals.invalidInput, result: { fields } });
}
