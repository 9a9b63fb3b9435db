// Counts what a request asks for.
import type { ChargeRule } from '@jishi/contract/charge-rule';
import { amountFrom, unitsOf } from './amount';
import { valueAt } from './path';

/** The parts of a request that a rule may count. */
export type Counted = { query: string; body: Buffer; contentType: string };

type RequestRule = ChargeRule & { kind: 'request' };

/**
 * The units of a request, at least those of one: the upstream may have a default for what is not said. Undefined when
 * the parameter is there and cannot be counted, or the body cannot be read.
 */
export function requestedUnits(rule: RequestRule, request: Counted): number | undefined {
  const values = valuesOf(rule, request);
  const amount = values && countOf(rule, values);
  if (amount === undefined) return undefined;
  return Math.max(unitsOf(amount, rule.size), 1) * rule.units;
}

/** All values of the parameter; undefined when the body cannot be read. */
function valuesOf({ in: place, name }: RequestRule, { query, body, contentType }: Counted): unknown[] | undefined {
  if (place === 'query') return new URLSearchParams(query).getAll(name);
  if (body.length === 0) return [];
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return new URLSearchParams(body.toString()).getAll(name);
  try {
    const value = valueAt(JSON.parse(body.toString()), name);
    return value === undefined || value === null ? [] : [value];
  } catch {
    return undefined;
  }
}

function countOf({ count }: RequestRule, values: readonly unknown[]): bigint | undefined {
  if (count === 'items') return itemsIn(values);
  if (values.length === 0) return 0n;
  // Of several values nobody knows which one the upstream takes.
  if (values.length > 1) return undefined;
  if (count === 'number') return amountFrom(values[0]);
  return typeof values[0] === 'string' ? amountFrom(charactersIn(values[0])) : undefined;
}

/** A list, or texts with commas between the items. */
function itemsIn(values: readonly unknown[]): bigint | undefined {
  let items = 0;
  for (const value of values) {
    if (Array.isArray(value)) items += value.length;
    else if (typeof value === 'string') items += value.split(',').length;
    else return undefined;
  }
  return amountFrom(items);
}

/** Characters, not UTF-16 units. */
function charactersIn(text: string): number {
  let characters = 0;
  for (let at = 0; at < text.length; at++, characters++) if (text.codePointAt(at)! > 0xff_ff) at++;
  return characters;
}
