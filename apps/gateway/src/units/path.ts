// Finds values in JSON.

/** The value at a path of names with dots between them; undefined if there is none. */
export function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
