// Names of headers.
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** The same few names come with each call. */
const NAMES_MAX = 1_000;
const NAME_LENGTH_MAX = 64;
const names = new Map<string, string>();

/** In lower case; undefined if it is no name. */
export function nameOf(raw: string): string | undefined {
  const known = names.get(raw);
  if (known !== undefined) return known;
  if (!TOKEN.test(raw)) return undefined;
  const name = raw.toLowerCase();
  if (raw.length <= NAME_LENGTH_MAX && names.size < NAMES_MAX) names.set(raw, name);
  return name;
}
