// What a template may say, and the text that comes of it.
import { smsKind, variableKind } from '@jishi/contract/enums/sms';
import { TEXT_MAX, segmentsOf, textOf } from '@jishi/contract/sms/segment';
import { type Variable, faultOf, filled, mostOf, namesIn, piecesOf } from '@jishi/contract/sms/variable';
import type { FieldMessage } from '../../../kernel/refusal';
import { type ForbiddenWord, folded, wordIn } from '../word/rules';

export type TemplateField = 'name' | 'kind' | 'content' | 'variables';

const CODE = /^TP(\d{1,18})$/;

/** TP20311 */
export const codeOf = (id: string) => `TP${id}`;

/** The id in a template's code; undefined for what is none. */
export function idOfCode(code: string): string | undefined {
  return CODE.exec(code)?.[1];
}

type Said = { kind: number; content: string; variables: readonly Variable[] };

/** What is wrong with a template, at its field; undefined when nothing is. */
export function templateFault({ kind, content, variables }: Said): FieldMessage | undefined {
  const at = (path: string, message: string) => ({ path, message });
  const open = piecesOf(content).find((piece) => 'text' in piece && /[{}]/.test(piece.text));
  if (open) return at('content', '花括号要成对，变量写作 {名称}');
  const names = namesIn(content);
  const declared = variables.map(({ name }) => name);
  const twice = declared.find((name, index) => declared.indexOf(name) !== index);
  if (twice !== undefined) return at('variables', `变量“${twice}”写了两次`);
  const missing = names.find((name) => !declared.includes(name));
  if (missing !== undefined) return at('variables', missing === '' ? '变量要有名称' : `变量“${missing}”还没有选择类型`);
  const idle = declared.find((name) => !names.includes(name));
  if (idle !== undefined) return at('variables', `内容里没有变量“${idle}”`);
  if (names.length > 0 && filled(content, Object.fromEntries(names.map((name) => [name, '']))).trim() === '')
    return at('content', '内容不能只有变量');
  const codes = variables.filter((variable) => variable.kind === variableKind.code).length;
  if (kind === smsKind.code && codes !== 1) return at('variables', '验证码短信要有且只有一个验证码变量');
  if (kind !== smsKind.code && codes > 0) return at('kind', '有验证码变量的要选验证码类型');
  const unbound = variables.find((variable) => variable.kind === variableKind.url && variable.hosts.length === 0);
  if (unbound) return at('variables', `网址变量“${unbound.name}”要写明可以去的域名`);
  if (/(?:https?:\/\/|www\.)/i.test(content) && kind === smsKind.code) return at('content', '验证码短信不能含有网址');
  return longest({ kind, content, variables }) > TEXT_MAX
    ? at('content', `连同签名和变量最长会超过 ${TEXT_MAX} 个字，请缩短`)
    : undefined;
}

const SIGNATURE_MAX = 12;

/** Units of the longest message of a template. */
function longest({ kind, content, variables }: Said): number {
  const values = Object.fromEntries(variables.map((variable) => [variable.name, 'x'.repeat(mostOf(variable))]));
  return textOf({ signature: 'x'.repeat(SIGNATURE_MAX), kind, body: filled(content, values) }).length;
}

/** The first forbidden word of a template's own words, between its variables. */
export function wordInContent(content: string, words: readonly ForbiddenWord[]): string | undefined {
  const texts = piecesOf(content).flatMap((piece) => ('text' in piece ? [piece.text] : []));
  return texts.map((text) => wordIn(text, words)).find((word) => word !== undefined);
}

export type Sendable = Said & { words: readonly ForbiddenWord[] };
export type Params = Readonly<Record<string, string>>;
/** `variable`: whose value is wrong; '' where it is the text as a whole. */
type ParamFault = { variable: string; message: string };
type Rendered = { text: string; segments: number } | { faults: readonly ParamFault[] };

/** The text that a person gets, with what it is charged for; or what is wrong with the values, each by its variable. */
export function render({ kind, content, variables, words }: Sendable, signature: string, params: Params): Rendered {
  const valueOf = (name: string) => (Object.hasOwn(params, name) ? params[name]! : '');
  const wrong = variables.flatMap((variable) => {
    const fault = faultOf(variable, valueOf(variable.name));
    return fault === undefined ? [] : [{ variable: variable.name, message: `变量“${variable.name}”${fault}` }];
  });
  const strange = Object.keys(params)
    .filter((name) => !variables.some((variable) => variable.name === name))
    .map((name) => ({ variable: name, message: `模板没有变量“${name.slice(0, 16)}”` }));
  const faults = [...wrong, ...strange];
  if (faults.length > 0) return { faults };
  const body = filled(content, params);
  const word = words.find((one) => folded(body).includes(one.folded));
  if (word) {
    const holder = variables.find(({ name }) => wordIn(valueOf(name), [word]) !== undefined)?.name ?? '';
    return { faults: [{ variable: holder, message: `${holder && `变量“${holder}”`}含有不能发送的词“${word.word}”` }] };
  }
  const text = textOf({ signature, kind, body });
  if (text.length > TEXT_MAX)
    return { faults: [{ variable: '', message: `短信共 ${text.length} 个字，最多 ${TEXT_MAX} 个` }] };
  return { text, segments: segmentsOf(text) };
}
