/** Reads and checks the parameters of a call against its description. */
import { isDate } from './civil-date';
import type { EndpointDescription, ParamDescription } from './description';

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export type ParsedInput =
  | { readonly ok: true; readonly input: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly fields: readonly FieldError[] };

const DEFAULT_MAX_LENGTH = 200;
const DEFAULT_MAX_ITEMS = 100;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Compiles the checks of an endpoint once. The returned function never throws, whatever its input. */
export function compileParameters(
  endpoint: EndpointDescription,
): (query: URLSearchParams, body: Readonly<Record<string, unknown>>) => ParsedInput {
  const readers = endpoint.params.map((param) => ({ param, check: compileCheck(param) }));
  return (query, body) => {
    const input: Record<string, unknown> = {};
    const fields: FieldError[] = [];
    for (const { param, check } of readers) {
      const raw = param.in === 'query' ? fromQuery(query, param.name) : fromBody(body, param.name);
      if (raw === undefined) {
        if (param.default !== undefined) input[param.name] = param.default;
        else if (param.required) fields.push({ path: param.name, message: '必填' });
        continue;
      }
      const checked = check(raw);
      if (checked.ok) input[param.name] = checked.value;
      else fields.push({ path: param.name + (checked.at ?? ''), message: checked.message });
    }
    return fields.length === 0 ? { ok: true, input } : { ok: false, fields };
  };
}

type Checked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly at?: string };
type Check = (raw: unknown) => Checked;

const REPEATED = Symbol('repeated');

function fromQuery(query: URLSearchParams, name: string): unknown {
  const values = query.getAll(name);
  if (values.length > 1) return REPEATED;
  return values[0] === '' ? undefined : values[0];
}

function fromBody(body: Readonly<Record<string, unknown>>, name: string): unknown {
  if (!Object.hasOwn(body, name)) return undefined;
  const value = body[name];
  return value === null || value === '' ? undefined : value;
}

function compileCheck(param: ParamDescription): Check {
  const check = checkOfType(param);
  return (raw) => (raw === REPEATED ? refuse('只能出现一次') : check(raw));
}

function checkOfType(param: ParamDescription): Check {
  switch (param.type) {
    case 'string':
      return stringCheck(param);
    case 'string[]':
      return listCheck(param);
    case 'boolean':
      return booleanCheck;
    case 'integer':
    case 'number':
      return numberCheck(param);
  }
}

function stringCheck(param: ParamDescription): Check {
  const maxLength = param.maxLength ?? DEFAULT_MAX_LENGTH;
  const pattern = param.pattern === undefined ? undefined : new RegExp(`^(?:${param.pattern})$`, 'u');
  const allowed = param.enum === undefined ? undefined : new Set(param.enum);
  return (raw) => {
    if (typeof raw !== 'string') return refuse('应为字符串');
    // Codes and numbers are often pasted with blanks around them; free text keeps its own.
    const value = pattern || allowed || param.format ? raw.trim() : raw;
    if (value.length > maxLength) return refuse(`最多 ${maxLength} 个字符`);
    if (LONE_SURROGATE.test(value)) return refuse('含有无效的 Unicode 字符');
    if (allowed && !allowed.has(value)) return refuse(`只能是 ${param.enum!.join('、')} 之一`);
    if (param.format === 'date' && !isDate(value)) return refuse('应为存在的日期，格式 yyyy-MM-dd');
    if (pattern && !pattern.test(value)) return refuse(param.patternMessage ?? '格式不正确');
    return { ok: true, value };
  };
}

function listCheck(param: ParamDescription): Check {
  const maxItems = param.maxItems ?? DEFAULT_MAX_ITEMS;
  const checkItem = stringCheck(param);
  return (raw) => {
    if (!Array.isArray(raw)) return refuse('应为字符串数组');
    if (raw.length === 0) return refuse('至少一项');
    if (raw.length > maxItems) return refuse(`最多 ${maxItems} 项`);
    const values: unknown[] = [];
    for (const [index, item] of raw.entries()) {
      const checked = checkItem(item);
      if (!checked.ok) return { ...checked, at: `[${index}]` };
      values.push(checked.value);
    }
    return { ok: true, value: values };
  };
}

function booleanCheck(raw: unknown): Checked {
  if (raw === true || raw === 'true' || raw === '1') return { ok: true, value: true };
  if (raw === false || raw === 'false' || raw === '0') return { ok: true, value: false };
  return refuse('只能是 true 或 false');
}

function numberCheck(param: ParamDescription): Check {
  const shape = param.type === 'integer' ? /^-?\d{1,15}$/ : /^-?\d{1,15}(?:\.\d{1,15})?$/;
  const expected = param.type === 'integer' ? '应为整数' : '应为数字';
  return (raw) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return refuse(expected);
    const text = String(raw).trim();
    if (!shape.test(text)) return refuse(expected);
    const value = Number(text);
    if (param.minimum !== undefined && value < param.minimum) return refuse(`不能小于 ${param.minimum}`);
    if (param.maximum !== undefined && value > param.maximum) return refuse(`不能大于 ${param.maximum}`);
    return { ok: true, value };
  };
}

function refuse(message: string): Checked {
  return { ok: false, message };
}
