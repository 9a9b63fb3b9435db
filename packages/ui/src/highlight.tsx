// Minimal syntax highlighting for samples: strings, numbers, comments, keywords. One kilobyte instead of a library.
import type { ReactNode } from 'react';

type Kind = 'comment' | 'key' | 'string' | 'number' | 'keyword';
export type Token = { kind: Kind | null; text: string };

const STRING = String.raw`"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|` + '`(?:\\\\.|[^`\\\\])*`';
const NUMBER = String.raw`-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b`;
const SLASH_COMMENT = String.raw`(?<![:\w])\/\/.*|\/\*[\s\S]*?\*\/`;
const HASH_COMMENT = String.raw`(?<=^|\s)#.*`;
const WORD = String.raw`[A-Za-z_$][\w$]*`;

const hashed = new Set(['appcode', 'curl', 'python', 'ruby']);

const keywords = new Set(
  `as async await begin break case catch class const def defer do echo else end except export false final finally for
  foreach from func function go guard if import in is let module namespace new nil none None null package print private
  public raise require return self static string struct switch throw throws true True False try use using var void while
  with`.split(/\s+/),
);

/** Cuts source text into coloured and plain pieces; the pieces joined are the text again. */
export function tokenise(source: string, language: string): Token[] {
  if (language === 'text') return [{ kind: null, text: source }];
  const json = language === 'json';
  const comment = hashed.has(language) ? HASH_COMMENT : SLASH_COMMENT;
  const pattern = json
    ? new RegExp(`(?<key>${STRING})(?=\\s*:)|(?<string>${STRING})|(?<number>${NUMBER})|(?<word>${WORD})`, 'g')
    : new RegExp(`(?<comment>${comment})|(?<string>${STRING})|(?<number>${NUMBER})|(?<word>${WORD})`, 'gm');
  const tokens: Token[] = [];
  let plainFrom = 0;
  for (const match of source.matchAll(pattern)) {
    const kind = kindOf(match.groups ?? {}, json);
    if (!kind) continue;
    if (match.index > plainFrom) tokens.push({ kind: null, text: source.slice(plainFrom, match.index) });
    tokens.push({ kind, text: match[0] });
    plainFrom = match.index + match[0].length;
  }
  if (plainFrom < source.length) tokens.push({ kind: null, text: source.slice(plainFrom) });
  return tokens;
}

function kindOf(groups: Record<string, string | undefined>, json: boolean): Kind | null {
  if (groups.word !== undefined) return json || keywords.has(groups.word) ? 'keyword' : null;
  return (Object.keys(groups) as Kind[]).find((kind) => groups[kind] !== undefined) ?? null;
}

/** The text with its pieces in `<span class="t-…">`. */
export function Highlighted({ source, language }: { source: string; language: string }): ReactNode {
  return tokenise(source, language).map(({ kind, text }, index) =>
    kind ? (
      <span key={index} className={`t-${kind}`}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
