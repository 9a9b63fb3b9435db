// OAuth's own wire, for programs that ask members for a key: what there is (RFC 8414, 9728), and ids, keys, taking away.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exchangeCode, registerClient, revokeToken } from '../domains/access';
import type { Context } from '../kernel/context';

type Answer = Awaited<ReturnType<typeof exchangeCode>>;
type Handler = (ctx: Context, body: string) => Answer | Promise<Answer>;

const BODY_MAX = 16_384;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Mounts them. No cookie is read and none is needed, so pages of any origin may ask. */
export async function answerPrograms(
  app: FastifyInstance,
  publicUrl: string,
  contextOf: (request: FastifyRequest) => Promise<Context>,
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [JSON_TYPE, FORM_TYPE],
      { parseAs: 'string', bodyLimit: BODY_MAX },
      (_request, body, done) => done(null, body),
    );
    const tell = (path: string, what: object) => scope.get(path, (_request, reply) => open(reply).send(what));
    tell('/.well-known/oauth-authorization-server', serverOf(publicUrl));
    // with and without the resource's own path
    for (const path of ['', '/mcp']) tell(`/.well-known/oauth-protected-resource${path}`, resourceOf(publicUrl));
    const answer = (path: string, type: string, handle: Handler) => {
      scope.options(path, (_request, reply) =>
        open(reply).header('access-control-allow-headers', 'content-type').code(204).send(),
      );
      scope.post(path, async (request, reply) => {
        const ctx = await contextOf(request);
        const body = typeof request.body === 'string' && isOf(request, type) ? request.body : '';
        const said = await ctx.vault.underWay.during(async () => handle(ctx, body));
        return open(reply).header('cache-control', 'no-store').code(said.status).send(said.body);
      });
    };
    answer('/oauth/register', JSON_TYPE, (ctx, body) => registerClient(ctx, parsed(body)));
    answer('/oauth/token', FORM_TYPE, (ctx, body) => exchangeCode(ctx, new URLSearchParams(body)));
    answer('/oauth/revoke', FORM_TYPE, (ctx, body) => revokeToken(ctx, new URLSearchParams(body)));
  });
}

const open = (reply: FastifyReply) => reply.header('access-control-allow-origin', '*');

const isOf = ({ headers }: FastifyRequest, type: string) => headers['content-type']?.split(';')[0]?.trim() === type;

function serverOf(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    client_id_metadata_document_supported: true,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: ['zh-CN'],
  };
}

function resourceOf(publicUrl: string) {
  return {
    resource: `${publicUrl}/mcp`,
    resource_name: '集市',
    authorization_servers: [publicUrl],
    bearer_methods_supported: ['header'],
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
