// The variables of a template: how they stand in its content, and which values they take.
import type { ValueOf } from '../enums/enumeration';
import { variableKind } from '../enums/sms';

export type Variable = {
  name: string;
  kind: ValueOf<typeof variableKind>;
  /** Characters at most, of a text; 0 otherwise. */
  most: number;
  /** Of a URL: where it may lead, with all hosts below. */
  hosts: readonly string[];
};

/** As they stand in a content: {订单号}. */
const PLACE = /\{([^{}]*)\}/g;

/** A content in pieces: text, and names of variables in their order. */
export type Piece = { text: string } | { variable: string };

/** Cuts a content at its variables. */
export function piecesOf(content: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: name } of content.matchAll(PLACE)) {
    if (index > from) pieces.push({ text: content.slice(from, index) });
    pieces.push({ variable: name ?? '' });
    from = index + whole.length;
  }
  if (from < content.length) pieces.push({ text: content.slice(from) });
  return pieces;
}

/** The names of a content's variables, each once. */
export function namesIn(content: string): string[] {
  return [...new Set(piecesOf(content).flatMap((piece) => ('variable' in piece ? [piece.variable] : [])))];
}

/** A content with its variables filled in; a name that has no value stays as it stands. */
export function filled(content: string, values: Readonly<Record<string, string>>): string {
  return piecesOf(content)
    .map((piece) => ('text' in piece ? piece.text : (own(values, piece.variable) ?? `{${piece.variable}}`)))
    .join('');
}

const own = (values: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

export const TEXT_MOST = 35;
const URL_MOST = 120;
const TIME = /^[\d\s年月日时分秒点:：/.至到~-]{1,24}$/u;

/** Characters that a value of a variable has at most. */
export function mostOf({ kind, most }: Variable): number {
  if (kind === variableKind.text) return most;
  return { [variableKind.code]: 8, [variableKind.number]: 20, [variableKind.time]: 24, [variableKind.url]: URL_MOST }[
    kind
  ];
}

/** A value as people would send it, for previews. */
export function sampleOf({ name, kind, most, hosts }: Variable): string {
  if (kind === variableKind.code) return '839204';
  if (kind === variableKind.number) return '20261123';
  if (kind === variableKind.time) return '11月23日 18:30';
  if (kind === variableKind.url) return `https://${hosts[0] ?? 'example.com'}/a7K2`;
  return Array.from(name || '文字')
    .slice(0, most)
    .join('');
}

/** What is wrong with a value, in words that follow its name; undefined when nothing is. */
export function faultOf(variable: Variable, value: string): string | undefined {
  if (value === '') return '没有填写';
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}【】]/u.test(value)) return '含有不能发送的字符';
  const most = mostOf(variable);
  if (value.length > most) return `最多 ${most} 个字，现在 ${value.length} 个`;
  switch (variable.kind) {
    case variableKind.code:
      return /^[0-9A-Za-z]{4,8}$/.test(value) ? undefined : '是 4 到 8 位数字或字母';
    case variableKind.number:
      return /^[-+]?\d[\d,]*(?:\.\d+)?$/.test(value) ? undefined : '只能是数字';
    case variableKind.time:
      return TIME.test(value) && /\d/.test(value) ? undefined : '只能是日期或时间';
    case variableKind.url:
      return faultOfUrl(variable.hosts, value);
    default:
      return /(?:https?:\/\/|www\.)/i.test(value) ? '不能含有网址，请改用网址变量' : undefined;
  }
}

function faultOfUrl(hosts: readonly string[], value: string): string | undefined {
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || /[\s\\]/.test(value) || url.username !== '' || url.password !== '') return '不是正确的网址';
  const isAllowed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isAllowed ? undefined : `的域名 ${url.hostname} 不在模板的白名单里`;
}
