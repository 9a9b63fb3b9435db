// Binds a use case to its endpoint: the contract defines the caller, the input and the output.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Checked, Endpoint, Output, Permission } from '@jishi/contract/endpoint';
import type { Actor, Context, MemberId } from './context';
import { Refusal } from './refusal';
import { formatTime } from './time';

export type UploadedFile = { name: string; type: string; content: Buffer };

/** The result of a use case whose endpoint `answers: 'file'`. */
export type Download = {
  fileName: string;
  type: string;
  content: Buffer | NodeJS.ReadableStream;
  /**
   * Lifetime of a public answer in caches, which is displayed rather than downloaded. Left out: downloaded and not
   * cached.
   */
  keep?: 'minutes' | 'forever';
};

/**
 * The result of a use case whose endpoint `answers: 'events'`: one object per event; destroyed when the client is gone.
 */
export type Events = Readable;

type Answer<E extends Endpoint> = 'file' extends E['answers']
  ? Download
  : 'events' extends E['answers']
    ? Events
    : Output<E>;

/** The context of a member's call. */
export type MemberContext = Context & { readonly member: MemberId };
/** The context of an operator's call; they hold the endpoint's permission. */
export type OperatorContext = Context & { readonly operator: string };

/** The context of an admitted caller. */
export type ContextOf<E extends Endpoint> = E['access'] extends 'member'
  ? MemberContext
  : E['access'] extends 'operator'
    ? OperatorContext
    : Context;

/** Any use case, as a server mounts it. */
export type UseCase = {
  (ctx: Context, input: never, files?: readonly UploadedFile[]): Promise<unknown>;
  readonly endpoint: Endpoint;
};

/** A conditional type, so that TypeScript resolves the endpoint before the body's result. */
type Body<E extends Endpoint> = E extends Endpoint ? Run<ContextOf<E>, E> : never;

type Run<Ctx, E extends Endpoint> = (ctx: Ctx, input: Checked<E>, files: readonly UploadedFile[]) => Promise<Answer<E>>;

type Call<E extends Endpoint> = (
  ctx: Context,
  input?: Checked<E>,
  files?: readonly UploadedFile[],
) => Promise<Answer<E>>;

/** A use case called in process: the caller is checked, the input is not validated, and may be left out when empty. */
type Bound<E extends Endpoint> = (Record<never, never> extends Checked<E>
  ? Call<E>
  : (ctx: Context, input: Checked<E>, files?: readonly UploadedFile[]) => Promise<Answer<E>>) & {
  readonly endpoint: E;
};

/**
 * Binds `body` to its endpoint. For every way of calling it, the body runs only for callers the endpoint admits:
 * `ctx.member` for a member's endpoint, `ctx.operator` for an operator's.
 * @throws Refusal as `admit`
 */
export function useCase<E extends Endpoint>(endpoint: E, body: Body<E>): Bound<E> {
  const run = body as unknown as Run<Context, E>;
  const call: Call<E> = async (ctx, input = {} as Checked<E>, files = []) =>
    ctx.vault.underWay.during(() => run(admit(ctx, endpoint), input, files), lastsUntil);
  return Object.assign(call, { endpoint }) as Bound<E>;
}

/** A file that is streamed is made while it is sent; events are told of what happens, and may go on for hours. */
async function lastsUntil(answer: unknown): Promise<void> {
  const content = (answer as Partial<Download> | undefined)?.content;
  if (content instanceof Readable) await finished(content).catch(() => {});
}

/** The use cases among what modules export, for a domain.ts: one that is written is mounted. */
export function useCasesOf(...modules: readonly object[]): UseCase[] {
  return modules.flatMap((module) => Object.values(module)).filter(isUseCase);
}

function isUseCase(exported: unknown): exported is UseCase {
  return typeof exported === 'function' && 'endpoint' in exported;
}

/**
 * The context of a caller who may make this call now.
 * @throws Refusal notLoggedIn, permissionMissing
 */
export function admit(ctx: Context, endpoint: Endpoint): Context | MemberContext | OperatorContext {
  const { actor } = ctx;
  if (endpoint.access === 'public') return ctx;
  if (actor.kind !== endpoint.access) throw new Refusal('notLoggedIn');
  if (actor.kind === 'member') return { ...ctx, member: actor.memberId };
  const { permission, method, path } = endpoint;
  if (!permission) throw new Error(`${path} declares no permission`);
  requirePermission(actor, permission, { toAct: method !== 'GET' });
  return { ...ctx, operator: actor.operatorId };
}

/** What a new role waits for it may read, not do (`toAct`). Of nobody but operators. @throws Refusal permissionMissing */
export function requirePermission(actor: Actor, permission: Permission, { toAct }: { toAct: boolean }): void {
  const bar = barOfPermission(actor, permission, { toAct });
  if (bar) throw bar;
}

/** Why an actor lacks a permission; undefined when they have it. */
export function barOfPermission(
  actor: Actor,
  permission: Permission,
  { toAct }: { toAct: boolean },
): Refusal | undefined {
  if (actor.kind !== 'operator' || !actor.permissions.has(permission)) return new Refusal('permissionMissing');
  const { waiting } = actor;
  if (!toAct || !waiting?.permissions.has(permission)) return undefined;
  const from = formatTime(waiting.until);
  return new Refusal('permissionMissing', `新的资金权限要等 24 小时，${from} 起可以经手资金，在此之前只能查看`);
}
