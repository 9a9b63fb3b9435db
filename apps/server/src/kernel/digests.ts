// Declares where keyed digests are stored, so that making them anew finds all of them.

/** A digest, or a part of one, under the next key. */
export type Wrap = (digest: Buffer) => Buffer;

/** A text with a digest in it, under the next key. */
export type TextAnew = (text: string, wrap: Wrap) => string;

export type DigestTable = {
  /** `schema.table`. */
  readonly table: string;
  /** Columns that are a digest. */
  readonly digests: readonly string[];
  /** Texts that hold one. */
  readonly texts: Readonly<Record<string, TextAnew>>;
};

/** Declares a table's columns with digests; ciphers whose contexts name one follow by themselves. */
export function digestTable(declared: {
  table: `${string}.${string}`;
  digests?: readonly string[];
  texts?: Readonly<Record<string, TextAnew>>;
}): DigestTable {
  return { digests: [], texts: {}, ...declared };
}

/** Of texts that match: the only group is the digest in hex. Others stay as they are. */
export function hexAnew(pattern: RegExp): TextAnew {
  const located = new RegExp(pattern.source, `${pattern.flags}d`);
  return (text, wrap) => {
    const [start, end] = located.exec(text)?.indices?.[1] ?? [];
    if (start === undefined || end === undefined) return text;
    const anew = wrap(Buffer.from(text.slice(start, end), 'hex')).toString('hex');
    return text.slice(0, start) + anew + text.slice(end);
  };
}
