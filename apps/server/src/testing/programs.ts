// What a program that registered itself asks a member for.
import { createHash } from 'node:crypto';
import type { Vault } from '@jishi/vault';
import { clientIdOf } from '../domains/access/authorization/client/rules';

/** A request by the fields of `grantAuthorization`. */
export function askedByProgram(vault: Vault) {
  const redirectUri = 'http://127.0.0.1:4711/callback';
  return {
    program: clientIdOf(vault, { name: '助手', redirectUris: [redirectUri] })!,
    redirectUri,
    responseType: 'code',
    codeChallenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    codeChallengeMethod: 'S256',
    resource: null,
  };
}
