// Quotes text as a string literal of a programming language. For printable text, as `sampleRequest` produces, nothing
// can end, interpolate or escape the literal.

type Literal = (text: string) => string;

const escaped = (text: string, signs: RegExp) => text.replaceAll(signs, String.raw`\$&`);

/** JavaScript, Python, Go, C# and Swift agree. */
export const quoted: Literal = (text) => `"${escaped(text, /["\\]/g)}"`;

/** Nothing is special between single quotes of a POSIX shell, not even a backslash. */
export const shellQuoted: Literal = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const phpQuoted: Literal = (text) => `'${escaped(text, /['\\]/g)}'`;

/** Ruby interpolates after `#`. */
export const rubyQuoted: Literal = (text) => `"${escaped(text, /["\\#]/g)}"`;

/** Before Java 18 the compiler reads a file in the machine's own encoding, so only ASCII is sure to arrive. */
export const javaQuoted: Literal = (text) =>
  quoted(text).replaceAll(/[^\x20-\x7e]/g, (unit) => String.raw`\u${hex(unit)}`);

/** A UTF-16 unit in four digits. */
export function hex(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0');
}

export type SampleRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Site address without a trailing slash. */
  origin: string;
  /** /openapi/{product}{path}. */
  path: string;
  /** Sorted by name and percent-encoded, without `?`; '' when there is none. */
  query: string;
  /** The endpoint's own headers: names that any client takes, values in printable ASCII. */
  headers: readonly { name: string; value: string }[];
  /** JSON text of the body, printable; '' when there is none. */
  body: string;
};

/** The template's line for each of the endpoint's own headers; '' when there are none. */
export const eachHeader = ({ headers }: SampleRequest, line: (name: string, value: string) => string): string =>
  headers.map(({ name, value }) => line(name, value)).join('');
