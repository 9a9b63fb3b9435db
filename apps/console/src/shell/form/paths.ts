// Addresses of values inside a form, as the server names fields: `apiInfos.0.path`.

/** The value at a path, undefined where there is none. */
export function readAt(values: unknown, path: string): unknown {
  return keysOf(path).reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
}

/** The values with another one at a path; everything beside the path stays the same object. */
export function writeAt<Values>(values: Values, path: string, value: unknown): Values {
  return written(values, keysOf(path), value) as Values;
}

/** Whether a path is the other or lies inside it; everything lies inside ''. */
export function isWithin(path: string, outer: string): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`);
}

/**
 * The field that shows a message for a server path: the longest prefix under which the form has a value of its own, or
 * ''. Items of lists and groups of values have none: their list or their values do. `more`: fields that hold no value.
 */
export function landingOf(path: string, values: unknown, more: readonly string[] = []): string {
  const keys = keysOf(path);
  for (let length = keys.length; length > 0; length--) {
    const candidate = keys.slice(0, length).join('.');
    const isItem = /^\d+$/.test(keys[length - 1]!);
    if (more.includes(candidate) || (!isItem && isValue(readAt(values, candidate)))) return candidate;
  }
  return '';
}

function isValue(value: unknown): boolean {
  return value !== undefined && (value === null || typeof value !== 'object' || Array.isArray(value));
}

/**
 * Re-keys entries by path after items of a list moved. `placeOf` returns an item's new index, undefined when it was
 * removed.
 */
export function renumbered<Value>(
  entries: Readonly<Record<string, Value>>,
  list: string,
  placeOf: (index: number) => number | undefined,
): Record<string, Value> {
  const moved = Object.entries(entries).flatMap(([path, value]): [string, Value][] => {
    if (path === list || !isWithin(path, list)) return [[path, value]];
    const [index, ...rest] = keysOf(path.slice(list.length + 1));
    const place = placeOf(Number(index));
    return place === undefined ? [] : [[[list, place, ...rest].join('.'), value]];
  });
  return Object.fromEntries(moved);
}

function keysOf(path: string): string[] {
  return path === '' ? [] : path.split('.');
}

function written(value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  if (Array.isArray(value)) {
    const copy: unknown[] = [...(value as unknown[])];
    copy[Number(key)] = written(copy[Number(key)], rest, leaf);
    return copy;
  }
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [key]: written(object[key], rest, leaf) };
}
