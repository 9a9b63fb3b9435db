// The address of a call whose path has parts that come from its input.

type Given = Readonly<Record<string, unknown>>;

/** The path with its `{name}` filled in from the input, and what of the input is left for the query. */
export function addressOf(path: string, input: Given): { url: string; rest: Given } {
  const rest = { ...input };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(typeof value === 'string' ? Buffer.from(value).toString() : JSON.stringify(value ?? ''));
  });
  return { url, rest };
}
