// A use case is bound by its endpoint: the contract says who may call it, what it gets and what it answers.
import type { Readable } from 'node:stream';
import type { Checked, Endpoint, Output, Permission } from '@jishi/contract/endpoint';
import type { Actor, Context, MemberId } from './context';
import { Refusal } from './refusal';
import { formatTime } from './time';

export type UploadedFile = { name: string; type: string; content: Buffer };

/** What a use case answers where the endpoint `answers: 'file'`. */
export type Download = {
  fileName: string;
  type: string;
  content: Buffer | NodeJS.ReadableStream;
  /** It is for everybody, shown rather than saved, and kept by caches for so long. Left out: saved, and kept by nobody. */
  keep?: 'minutes' | 'forever';
};

/** What a use case answers where the endpoint `answers: 'events'`: one object per event; it is destroyed when nobody listens. */
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

/** The context of whom an endpoint lets in. */
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

/** A condition only so that TypeScript knows the endpoint when it looks at what the body returns. */
type Body<E extends Endpoint> = E extends Endpoint ? Run<ContextOf<E>, E> : never;

type Run<Ctx, E extends Endpoint> = (ctx: Ctx, input: Checked<E>, files: readonly UploadedFile[]) => Promise<Answer<E>>;

type Call<E extends Endpoint> = (
  ctx: Context,
  input?: Checked<E>,
  files?: readonly UploadedFile[],
) => Promise<Answer<E>>;

/** A use case in process: who calls is checked, the input is taken as it is, and left out where nothing has to be said. */
type Bound<E extends Endpoint> = (Record<never, never> extends Checked<E>
  ? Call<E>
  : (ctx: Context, input: Checked<E>, files?: readonly UploadedFile[]) => Promise<Answer<E>>) & {
  readonly endpoint: E;
};

/**
 * Binds `body` to the endpoint it answers. Whoever calls it, the body runs only for those whom the endpoint lets in:
 * `ctx.member` is who calls a member's endpoint, `ctx.operator` who calls an operator's. @throws Refusal as `admit`
 */
export function useCase<E extends Endpoint>(endpoint: E, body: Body<E>): Bound<E> {
  const run = body as unknown as Run<Context, E>;
  const call: Call<E> = async (ctx, input = {} as Checked<E>, files = []) => run(admit(ctx, endpoint), input, files);
  return Object.assign(call, { endpoint }) as Bound<E>;
}

/** The use cases among what modules export, for a domain.ts: one that is written is mounted. */
export function useCasesOf(...modules: readonly object[]): UseCase[] {
  return modules.flatMap((module) => Object.values(module)).filter(isUseCase);
}

function isUseCase(exported: unknown): exported is UseCase {
  return typeof exported === 'function' && 'endpoint' in exported;
}

/** The context of a caller who may make this call, now. @throws Refusal notLoggedIn, permissionMissing */
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
  if (actor.kind !== 'operator' || !actor.permissions.has(permission)) throw new Refusal('permissionMissing');
  const { waiting } = actor;
  if (!toAct || !waiting?.permissions.has(permission)) return;
  const from = formatTime(waiting.until);
  throw new Refusal('permissionMissing', `新的资金权限要等 24 小时，${from} 起可以经手资金，在此之前只能查看`);
}
