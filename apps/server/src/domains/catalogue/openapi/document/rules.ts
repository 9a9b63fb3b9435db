// Reads an OpenAPI document and follows its references, within bounds that no document can make it exceed.
import { YAMLException, load } from 'js-yaml';
import { invalidField } from '../../../../kernel/refusal';
import { ringsOf } from '../ring/rules';

export type Json = { readonly [name: string]: unknown };

/** References followed and schemas visited for one document; a document that needs more is refused. */
const STEPS_MAX = 500_000;
const DEPTH_MAX = 64;

/** A document with its references. Nothing outside of it is ever fetched. */
export type OpenApi = {
  root: Json;
  version: '3.0' | '3.1';
  /** Resolves `node` through its `$ref`; undefined when the target is missing, outside the document, or circular. */
  resolve(node: unknown): Json | undefined;
  /** Whether it is one of several that refer to each other in a circle. */
  isInRing(node: Json | undefined): boolean;
  /** Counts a step of work. @throws Refusal invalidInput when the document asks for too many */
  step(): void;
};

/**
 * @throws Refusal invalidInput naming the document's fault
 */
export function readOpenApi(text: string): OpenApi {
  const root = asObject(parse(text.replace(/^\uFEFF/, '')));
  if (!root) throw refused('文档不是一个对象，请检查是否选错了文件');
  const version = versionOf(root);
  if (!asObject(root['paths'])) throw refused('文档里没有 paths，没有可以导入的接口');
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps > STEPS_MAX) throw refused('文档的引用展开后太大，无法导入；请拆成几份');
  };
  let rings: Set<unknown> | undefined;
  return {
    root,
    version,
    step,
    resolve: (node) => resolved(root, node, step),
    isInRing(node) {
      rings ??= new Set([...ringsOf(root, (to) => pointed(root, to))].map((to) => pointed(root, to)));
      return rings.has(node);
    },
  };
}

function parse(text: string): unknown {
  const trimmed = text.trimStart();
  if (!trimmed) throw refused('文档是空的');
  if (trimmed.startsWith('{')) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw refused(`JSON 不正确：${placeOf(text, (error as Error).message)}`);
    }
  }
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw refused('YAML 不正确');
    const line = (error as { mark?: { line?: number } }).mark?.line;
    throw refused(line === undefined ? 'YAML 不正确' : `YAML 第 ${line + 1} 行不正确`);
  }
}

function placeOf(text: string, message: string): string {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
  if (Number.isNaN(position)) return '内容没有写完整';
  return `第 ${text.slice(0, position).split('\n').length} 行附近`;
}

function versionOf(root: Json): '3.0' | '3.1' {
  if (typeof root['swagger'] === 'string' || typeof root['swagger'] === 'number')
    throw refused('这是 Swagger 2.0 文档；请先转换为 OpenAPI 3.0 或 3.1 再导入');
  const given = typeof root['openapi'] === 'string' ? root['openapi'] : '';
  const version = /^3\.[01](?=\.|$)/.exec(given)?.[0];
  if (!version)
    throw refused(given ? `不支持 OpenAPI ${given.slice(0, 20)}，请用 3.0 或 3.1` : '文档没有写 openapi 版本');
  return version as '3.0' | '3.1';
}

function resolved(root: Json, node: unknown, step: () => void): Json | undefined {
  let at = asObject(node);
  for (let hops = 0; at && typeof at['$ref'] === 'string'; hops += 1) {
    step();
    if (hops > DEPTH_MAX) return undefined;
    at = asObject(pointed(root, at['$ref']));
  }
  return at;
}

/** JSON pointer of a reference within the document. */
function pointed(root: Json, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    const name = unescaped(part);
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Json)[name];
  }
  return at;
}

function unescaped(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** The value as an object, undefined when it is something else. */
export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** The value as text of at most `most` characters, '' when it is something else. */
export function asText(value: unknown, most: number): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  // What PostgreSQL cannot store has no place in a description either.
  const text = wellFormed(value.slice(0, most * 2).replaceAll('\u0000', '')).trim();
  return text.length > most ? `${wellFormed(text.slice(0, most - 1))}…` : text;
}

/** The text without halves of characters. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

function refused(message: string) {
  return invalidField('document', message);
}
