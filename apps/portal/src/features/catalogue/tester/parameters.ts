// An endpoint's parameters as a form: initial values and checks.
import type { ApiParam } from '@jishi/contract/catalogue';
import type * as z from 'zod';

export type Param = z.infer<typeof ApiParam>;

/** The fields' values by place and name, such as `query.phone`. */
export type Values = Readonly<Record<string, string>>;

export function fieldOf({ in: place, name }: Pick<Param, 'in' | 'name'>): string {
  return `${place}.${name}`;
}

/** Required parameters start with their example, so that the first call can succeed. */
export function startValues(params: readonly Param[]): Values {
  return Object.fromEntries(
    params.filter((param) => param.required).map((param) => [fieldOf(param), param.example || (param.enum?.[0] ?? '')]),
  );
}

/** Every documented example, for those who want to see all of it. */
export function exampleValues(params: readonly Param[]): Values {
  return { ...startValues(params), ...Object.fromEntries(params.flatMap(exampleOf)) };
}

function exampleOf(param: Param): [string, string][] {
  return param.example ? [[fieldOf(param), param.example]] : [];
}

/** A value that cannot be put into a request at all, or one that only the document refuses. */
export type Fault = { message: string; fatal: boolean };

/** What is wrong with the fields; fields without a fault are left out. */
export function faultsOf(params: readonly Param[], values: Values): Readonly<Record<string, Fault>> {
  return Object.fromEntries(
    params.flatMap((param) => {
      const fault = faultOf(param, values[fieldOf(param)] ?? '');
      return fault ? [[fieldOf(param), fault]] : [];
    }),
  );
}

function faultOf(param: Param, value: string): Fault | undefined {
  const inPath = param.in === 'path';
  if (value === '') {
    return param.required || inPath ? { message: `请填写 ${param.name}`, fatal: inPath } : undefined;
  }
  // A browser would resolve these away before the request leaves.
  if (inPath && /^\.{1,2}$/.test(value)) return { message: `${param.name} 不能是 . 或 ..`, fatal: true };
  // Header values travel as Latin-1; what does not fit is refused by fetch.
  if (param.in === 'header' && /[^\t\x20-\x7e\xa0-\xff]/.test(value)) {
    return { message: `${param.name} 在请求头里，只能用 ASCII 字符`, fatal: true };
  }
  const structured = param.type === 'array' || param.type === 'object';
  if (param.in === 'body' && structured && !fitsJson(param.type, value)) {
    const shape = param.type === 'array' ? '数组，如 ["a", "b"]' : '对象，如 {"a": 1}';
    return { message: `${param.name} 应为 JSON ${shape}`, fatal: true };
  }
  const message = limitOf(param, value);
  return message === undefined ? undefined : { message, fatal: false };
}

function limitOf(param: Param, value: string): string | undefined {
  const { name, type } = param;
  if (type === 'integer' && !/^-?\d+$/.test(value)) return `${name} 应为整数`;
  if (type === 'number' && !Number.isFinite(Number(value))) return `${name} 应为数字`;
  if (type === 'boolean' && !['true', 'false'].includes(value)) return `${name} 应为 true 或 false`;
  if (param.enum && !param.enum.includes(value)) return `${name} 可取 ${param.enum.join('、')}`;
  if (param.maxLength !== undefined && [...value].length > param.maxLength) {
    return `${name} 最长 ${param.maxLength} 个字符，现在 ${[...value].length} 个`;
  }
  return param.pattern && !matches(param.pattern, value) ? `${name} 的格式应为 ${param.pattern}` : undefined;
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

function fitsJson(type: Param['type'], text: string): boolean {
  const value = parsed(text);
  return type === 'array' ? Array.isArray(value) : typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of JSON text; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
