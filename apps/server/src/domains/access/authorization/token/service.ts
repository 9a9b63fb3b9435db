// What programs ask the site for by OAuth's own wire: an id, the key for a code, and to have it taken away (RFC 7591, 6749, 7009).
import { type Context, withTransaction } from '../../../../kernel/context';
import { digestOf } from '../../../../kernel/secret';
import { replaceSecret } from '../../key/store';
import { newSecret } from '../../key/rules';
import { seal, takeKeyAway } from '../../key/service';
import { clientIdOf, registrationOf } from '../client/rules';
import { answersChallenge } from '../rules';
import * as store from '../store';

/** An answer of OAuth's wire. */
export type Answer = { status: number; body: Readonly<Record<string, unknown>> };

const refused = (error: string, words: string, status = 400): Answer => ({
  status,
  body: { error, error_description: words },
});

/** Who may act for a program: nobody is signed in, and what it does is told to its member. */
const asProgram = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'system', job: 'authorization' } });

/** Registers a program. It is public: it has no secret, its codes have one each. */
export function registerClient(ctx: Context, asked: unknown): Answer {
  const client = registrationOf(asked);
  if ('error' in client) return refused(client.error, client.words);
  const id = clientIdOf(ctx.vault, client);
  if (!id) return refused('invalid_redirect_uri', 'redirect_uris are too long');
  return {
    status: 201,
    body: {
      client_id: id,
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  };
}

/** Gives a program its key's secret for a code, once; a code that comes again takes the key away. */
export async function exchangeCode(ctx: Context, form: URLSearchParams): Promise<Answer> {
  if (form.get('grant_type') !== 'authorization_code')
    return refused('unsupported_grant_type', 'grant_type is authorization_code');
  const hash = digestOf(form.get('code') ?? '');
  return withTransaction(ctx, async (tx) => {
    const code = await store.lockCode(tx, hash);
    const isOwn =
      code !== undefined &&
      form.get('client_id') === code.clientId &&
      form.get('redirect_uri') === code.redirectUri &&
      answersChallenge(form.get('code_verifier') ?? '', code.challenge);
    if (!isOwn) return refused('invalid_grant', 'no such code for this client, redirect_uri and code_verifier');
    const { memberId, keyId: id, appKey, keyName: name } = code;
    if (code.isUsed) {
      await takeKeyAway(tx, asProgram(ctx), { id, memberId, name, appKey });
      return refused('invalid_grant', 'the code was used before, so its key is taken away');
    }
    if (code.isOver) return refused('invalid_grant', 'the code is too old');
    await store.useCode(tx, hash);
    const secret = newSecret();
    // The earlier secret of the program ends with this one.
    await replaceSecret(tx, memberId, id, { ...seal(ctx, appKey, secret), previousUntil: ctx.now() });
    const seconds = code.keyExpiresAt && Math.floor((code.keyExpiresAt.getTime() - ctx.now().getTime()) / 1000);
    return {
      status: 200,
      body: { access_token: secret, token_type: 'Bearer', ...(seconds !== null && { expires_in: seconds }) },
    };
  });
}

/** Takes a program's key away for whoever has it; an unknown one is answered alike. */
export async function revokeToken(ctx: Context, form: URLSearchParams): Promise<Answer> {
  await withTransaction(ctx, async (tx) => {
    const key = await store.lockKeyBySecret(tx, digestOf(form.get('token') ?? ''));
    if (key) await takeKeyAway(tx, asProgram(ctx), key);
  });
  return { status: 200, body: {} };
}
