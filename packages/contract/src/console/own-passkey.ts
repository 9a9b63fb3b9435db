// An operator's passkeys: signing in to the console with one, and adding, listing, removing them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { PasskeyAnswer, PasskeyCreation, Passkeys, actChallenge, loginChallenge, passkeyAdding } from '../passkey';
import { Id, Nothing, SecondFactor, TypedPassword } from '../values';

const own = { access: 'operator', permission: 'console.enter' } as const;
/** Proof of identity again: a session alone changes nothing here. */
const proof = { password: TypedPassword, totp: SecondFactor };

export const beginOperatorPasskeyLogin = endpoint({
  ...loginChallenge,
  path: '/console-api/login/passkey/begin',
  summary: '用通行密钥登录运营台的第一步：给出挑战，5 分钟内在同一浏览器里用一次',
});

export const loginOperatorByPasskey = endpoint({
  method: 'POST',
  path: '/console-api/login/passkey',
  access: 'public',
  namesBrowser: true,
  summary: '用通行密钥登录运营台：要求本人验证，代替密码与动态口令',
  input: z.object({ passkey: PasskeyAnswer }),
  output: z.object({ token: z.string() }),
  refusals: ['passkeyWrong', 'stateConflict', 'refused'],
});

export const listOwnPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/console-api/me/passkey/list',
  summary: '自己的通行密钥',
  input: Nothing,
  output: Passkeys,
});

export const beginOwnPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/console-api/me/passkey/begin',
  namesBrowser: true,
  summary: '添加通行密钥的第一步：要密码和动态口令（或恢复码）；给出挑战，5 分钟内用一次',
  input: z.object(proof),
  output: PasskeyCreation,
  refusals: ['codeWrong', 'tooManyRequests', 'refused'],
});

export const addOwnPasskey = endpoint({
  ...own,
  ...passkeyAdding,
  path: '/console-api/me/passkey/add',
});

export const removeOwnPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/console-api/me/passkey/remove',
  summary: '删除通行密钥：要密码和动态口令（或恢复码）；删除后不能再用它登录',
  input: z.object({ ...proof, id: Id }),
  output: Nothing,
  refusals: ['codeWrong', 'tooManyRequests', 'notFound'],
});

export const beginOwnConfirmation = endpoint({
  ...own,
  ...actChallenge,
  path: '/console-api/me/passkey/confirm',
  summary:
    '用通行密钥确认一件事的第一步：给出只对这一件事和金额有效的挑战，5 分钟内在同一浏览器里用一次；回应随原来的请求放在 X-Second-Factor 里',
});
