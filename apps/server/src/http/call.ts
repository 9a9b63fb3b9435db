// One call of one endpoint, without HTTP: check access and input, run the use case, filter the answer.
import type { Endpoint } from '@jishi/contract/endpoint';
import type * as z from 'zod';
import { SpanKind } from '@opentelemetry/api';
import type { Context } from '../kernel/context';
import { type FieldMessage, Refusal } from '../kernel/refusal';
import { traced } from '../kernel/trace';
import { type UploadedFile, type UseCase, admit } from '../kernel/use-case';
import { type Serialise, serialiserOf } from './serialise';

export type CompiledRoute = {
  readonly endpoint: Endpoint;
  /** `METHOD path`, unique. */
  readonly key: string;
  /** The result as JSON, or one event of it. */
  readonly serialise: Serialise;
  /**
   * @throws Refusal, or any fault of the use case
   */
  run(ctx: Context, input: unknown, files?: readonly UploadedFile[]): Promise<{ raw: unknown; json: string }>;
};

/** Prepares a use case to be called from outside. */
export function compileRoute(useCase: UseCase): CompiledRoute {
  const { endpoint } = useCase;
  const serialise: Serialise = endpoint.answers === 'file' ? () => 'null' : serialiserOf(endpoint);
  const answersJson = endpoint.answers === undefined;
  const key = `${endpoint.method} ${endpoint.path}`;
  const run: CompiledRoute['run'] = async (ctx, input, files = []) => {
    admit(ctx, endpoint); // before the input is judged: a stranger learns nothing of it
    const raw = await useCase(ctx, parseInput(endpoint, input) as never, files);
    if (ctx.settings.checkAnswers && answersJson) endpoint.output.parse(raw);
    return { raw, json: answersJson ? serialise(raw) : 'null' };
  };
  return {
    endpoint,
    key,
    serialise,
    run: (ctx, input, files) => traced(key, spanOf(ctx), () => run(ctx, input, files)),
  };
}

/** Of whom it says no more than the log does: who it was stands there, under the request's id. */
const spanOf = ({ requestId, actor }: Context) => ({
  kind: SpanKind.SERVER,
  attributes: { 'jishi.request_id': requestId, 'jishi.actor': actor.kind },
});

function parseInput(endpoint: Endpoint, input: unknown): unknown {
  checkStorable(input);
  let parsed = endpoint.input.safeParse(input ?? {});
  if (!parsed.success) {
    const asIfAbsent = withoutNulls(input, parsed.error.issues);
    if (asIfAbsent) parsed = endpoint.input.safeParse(asIfAbsent);
  }
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error);
  throw new Refusal('invalidInput', fields[0]?.message, { fields });
}

/** A copy without the offending nulls, which mean absence; undefined when there are none. Elements of lists stay. */
function withoutNulls(input: unknown, issues: readonly { path: readonly PropertyKey[] }[]): unknown {
  const copy = structuredClone(input);
  let dropped = false;
  for (const { path } of issues) {
    const name = path.at(-1);
    const parent = path.slice(0, -1).reduce((at, key) => (isObject(at) ? Reflect.get(at, key) : undefined), copy);
    if (name === undefined || !isObject(parent) || Array.isArray(parent) || Reflect.get(parent, name) !== null)
      continue;
    Reflect.deleteProperty(parent, name);
    dropped = true;
  }
  return dropped ? copy : undefined;
}

/** Deeper than any input is declared. */
const DEEPEST = 32;
/** U+0000 and halves of characters: PostgreSQL stores neither, so they would surface as faults. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** @throws Refusal invalidInput for text that cannot be stored, and for nesting that would exhaust the stack further on */
export function checkStorable(input: unknown) {
  if (!isStorable(input, 0)) throw new Refusal('invalidInput', '内容里有不可用的字符');
}

/** A body may hold tens of thousands of values, so nothing is made for any of them. */
function isStorable(value: unknown, depth: number): boolean {
  if (depth > DEEPEST) return false;
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (!isObject(value)) return true;
  if (Array.isArray(value)) return value.every((element) => isStorable(element, depth + 1));
  for (const name of Object.keys(value))
    if (!isStorable(name, depth + 1) || !isStorable(Reflect.get(value, name), depth + 1)) return false;
  return true;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A form has fewer fields than this; an answer with more would only be large. */
const MOST_MESSAGES = 100;

/** One message per field, the first that applies. */
function fieldMessages(error: z.ZodError): FieldMessage[] {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    if (fields.size === MOST_MESSAGES) break;
    const path = issue.path.join('.').slice(0, 200);
    if (!fields.has(path)) fields.set(path, /\p{Script=Han}/u.test(issue.message) ? issue.message : '内容不正确');
  }
  return [...fields].map(([path, message]) => ({ path, message }));
}
