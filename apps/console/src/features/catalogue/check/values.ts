// Converts the text typed for an endpoint's parameters to values.

export type Param = { name: string; type: string; required: boolean; example: string };
export type Typed = Readonly<Record<string, string>>;
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The fields' initial values. */
export function examplesOf(params: readonly Param[]): Typed {
  return Object.fromEntries(params.map(({ name, example }) => [name, example]));
}

/** The values, without those left empty; or what does not fit, by parameter. */
export function valuesOf(params: readonly Param[], typed: Typed) {
  const values: Record<string, Json> = {};
  const faults: Record<string, string> = {};
  for (const { name, type, required } of params) {
    const text = typed[name] ?? '';
    if (text === '') {
      if (required) faults[name] = '必填';
      continue;
    }
    const value = valueOf(type, text);
    if (value === undefined) faults[name] = `应为 ${type}`;
    else values[name] = value;
  }
  return { values, faults };
}

function valueOf(type: string, text: string): Json | undefined {
  if (type === 'string') return text;
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  if (type === 'integer') return Number.isSafeInteger(value) ? value : undefined;
  if (type === 'array') return Array.isArray(value) ? value : undefined;
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value) ? (value ?? undefined) : undefined;
  return typeof value === type ? value : undefined;
}
