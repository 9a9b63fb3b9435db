// How differences between product and model are said.

/** Each name with both values where they are not alike. */
export function unlike<Value>(
  what: string,
  ours: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((name) => ours.get(name) !== theirs.get(name))
    .map(
      (name) => `${what} ${name}: ${String(theirs.get(name) ?? 'none')}, should be ${String(ours.get(name) ?? 'none')}`,
    );
}

/** What a record says, by its names. */
export const entries = (record: object) =>
  new Map(Object.entries(record).map(([name, value]) => [name, String(value)]));
