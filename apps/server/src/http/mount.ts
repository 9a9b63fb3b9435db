// Serves compiled routes over Fastify: headers in, envelope out.
import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import type { Endpoint } from '@jishi/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../kernel/context';
import { Refusal } from '../kernel/refusal';
import { type Download, type Events, type UploadedFile, admit } from '../kernel/use-case';
import { type Answer, answerFault, answerRefusal, answerResult } from './answer';
import { nameBrowser } from './browser';
import { type CompiledRoute, checkStorable } from './call';
import { type Ceiling, ceilingOf } from './ceiling';
import { type SendEvents, eventSender } from './events';
import { entityTag } from './entity-tag';
import { answerOnce } from './idempotency';
import type { LargeBodies } from './large-bodies';
import { noteRefusal } from './refused';
import { logRefusedAccess } from './refused-access';
import type { Form, Uploads } from './uploads';

/** The default limit of a body in bytes; forms have limits of their own. Larger bodies are not even parsed. */
export const BODY_MAX = 64 << 10;

const HOUR_SECONDS = 3_600;

export type ContextOf = (request: FastifyRequest) => Promise<Context>;

type Means = { uploads: Uploads; sendEvents: SendEvents };

/** Where bodies are that do not fit the usual limit. */
type Room = { uploads: Uploads; largeBodies: LargeBodies };

/** Mounts every built endpoint; each is served exactly once. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly CompiledRoute[],
  contextOf: ContextOf,
  { uploads, largeBodies }: Room,
) {
  const means = { uploads, sendEvents: eventSender(app) };
  for (const route of routes) {
    const { method, path, bodyMax = BODY_MAX, anonymousPerHour } = route.endpoint;
    const ceiling = anonymousPerHour === undefined ? undefined : ceilingOf(anonymousPerHour, HOUR_SECONDS);
    // before the body is read, let alone parsed
    const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
      admitCaller(route, request, reply, { contextOf, ceiling });
    const handler = (request: FastifyRequest, reply: FastifyReply) => serve(route, request, reply, means);
    const watched = bodyMax > BODY_MAX && { preParsing: largeBodies.watch(route.endpoint, accountAdmitted) };
    app.route({ method, url: addressPattern(path), bodyLimit: bodyMax, onRequest, handler, ...watched });
  }
}

/** A contract's path for Fastify's router: `{name}` is a part of one segment. */
function addressPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1([^/]+)');
}

/** Who makes the call of a request that goes on. */
const callers = new WeakMap<FastifyRequest, Context>();

/** Finds out who calls, and answers those who may not. */
async function admitCaller(
  { endpoint }: CompiledRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  { contextOf, ceiling }: { contextOf: ContextOf; ceiling: Ceiling | undefined },
) {
  let ctx: Context | undefined;
  try {
    ctx = await contextOf(request);
    if (endpoint.namesBrowser) nameBrowser(reply, ctx);
    admit(ctx, endpoint);
    if (ctx.actor.kind === 'visitor') await ceiling?.(ctx.ip);
    callers.set(request, ctx);
    return undefined;
  } catch (error) {
    return refuse(request, reply, error, { endpoint, actor: ctx?.actor });
  }
}

/** Whose body is about to be read. */
function accountAdmitted(request: FastifyRequest): string {
  return accountOf(callers.get(request)!);
}

async function serve(
  route: CompiledRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  { uploads, sendEvents }: Means,
) {
  const ctx = callers.get(request)!;
  try {
    allowTime(request, route.endpoint);
    if (route.endpoint.body === 'form') {
      const work = ({ input, files }: Form) => resultOf(route, ctx, input, files);
      return send(reply, answerResult(await uploads.read(request, accountOf(ctx), work)));
    }
    const input = readInput(route, request);
    if (route.endpoint.answers === 'file')
      return sendFile(request, reply, (await route.run(ctx, input)).raw as Download);
    if (route.endpoint.answers === 'events')
      return sendEvents(reply, route, (await route.run(ctx, input)).raw as Events);
    return send(reply, answerResult(await resultOf(route, ctx, input, [])));
  } catch (error) {
    return refuse(request, reply, error, { endpoint: route.endpoint, actor: ctx.actor });
  }
}

/** The server gives up silent connections; one that waits for a slow answer is silent. */
function allowTime({ raw: { socket } }: FastifyRequest, { answersWithin }: Endpoint) {
  if (answersWithin && socket instanceof Socket) socket.setTimeout(answersWithin * 1000); // else injected
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  call: { endpoint: Endpoint; actor: Context['actor'] | undefined },
) {
  logRefusedAccess(request.log, error, call);
  const answer = answerError(error, request);
  // What fetches a public file by its address reads the status, not an envelope.
  const isMissingFile = isPublicFile(call.endpoint) && error instanceof Refusal && error.refusal === 'notFound';
  return send(reply, isMissingFile ? { ...answer, status: 404 } : answer);
}

/** Whose uploads are counted together. */
function accountOf({ actor, ip }: Context): string {
  if (actor.kind === 'member') return `member ${actor.memberId}`;
  return actor.kind === 'operator' ? `operator ${actor.operatorId}` : ip;
}

function isPublicFile({ answers, access }: Endpoint): boolean {
  return answers === 'file' && access === 'public';
}

async function resultOf(route: CompiledRoute, ctx: Context, input: unknown, files: readonly UploadedFile[]) {
  const work = async (as: Context) => (await route.run(as, input, files)).json;
  const once = route.endpoint.idempotent && ctx.idempotencyKey;
  return once ? answerOnce(ctx, route.key, once, contentOf(input, files), work) : work(ctx);
}

/** The request that an Idempotency-Key stands for: all that was sent. */
function contentOf(input: unknown, files: readonly UploadedFile[]): string {
  checkStorable(input);
  const digests = files.map(({ name, content }) => [name, createHash('sha256').update(content).digest('hex')]);
  return JSON.stringify([input, ...digests]);
}

/** Refusals become codes; anything else is a fault, logged with its stack under the request's id. */
export function answerError(error: unknown, request: FastifyRequest): Answer {
  const refusal = refusalIn(error);
  if (refusal) {
    noteRefusal(request, refusal.refusal);
    return answerRefusal(refusal);
  }
  request.log.error({ err: error }, 'call failed');
  return answerFault(request.id);
}

/** A refusal, or what the framework refused as one; undefined for a fault. */
function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: unknown }).statusCode;
  if (status === 413) return new Refusal('tooLarge');
  if (status === 429) return new Refusal('tooManyRequests');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Refusal('invalidInput', '请求内容无法解读');
  return undefined;
}

/** Writes an answer. */
export function send(reply: FastifyReply, answer: Answer) {
  return reply
    .code(answer.status)
    .headers({
      ...answer.headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(answer.body);
}

function readInput(route: CompiledRoute, request: FastifyRequest) {
  const { body } = route.endpoint;
  if (body === 'query') return { ...(request.query as object), ...(request.params as object) };
  if (
    request.body !== undefined &&
    request.body !== null &&
    (typeof request.body !== 'object' || Array.isArray(request.body))
  ) {
    throw new Refusal('invalidInput', '请求内容应为 JSON 对象');
  }
  return request.body ?? {};
}

const KEPT = {
  minutes: 'public, max-age=300, stale-while-revalidate=3600',
  forever: 'public, max-age=31536000, immutable',
} as const;

function sendFile(request: FastifyRequest, reply: FastifyReply, file: Download) {
  const plainName = file.fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const use = file.keep ? 'inline' : 'attachment';
  const disposition = `${use}; filename="${plainName}"; filename*=UTF-8''${extendedValue(file.fileName)}`;
  const tag = file.keep && Buffer.isBuffer(file.content) ? entityTag(file.content) : undefined;
  reply.headers({
    'content-disposition': disposition,
    'content-type': file.type,
    'cache-control': file.keep ? KEPT[file.keep] : 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...(tag && { etag: tag }),
  });
  return tag && request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(file.content);
}

/** RFC 5987 leaves fewer characters unescaped than encodeURIComponent. */
function extendedValue(text: string): string {
  const wellFormed = Buffer.from(text).toString();
  return encodeURIComponent(wellFormed).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
