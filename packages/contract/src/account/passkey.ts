// Members' passkeys: signing in with one, and adding, listing, removing them.
import * as z from 'zod';
import { SignedIn } from '../account';
import { endpoint } from '../endpoint';
import { PasskeyAnswer, PasskeyCreation, Passkeys, actChallenge, loginChallenge, passkeyAdding } from '../passkey';
import { Id, Nothing, SmsCode } from '../values';

const guard = ['codeWrong', 'secondFactorNeeded', 'secondFactorWrong', 'tooManyRequests'] as const;

export const beginPasskeyLogin = endpoint({
  ...loginChallenge,
  path: '/login/passkey/begin',
  summary: '用通行密钥登录的第一步：给出挑战，5 分钟内在同一浏览器里用一次',
});

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  access: 'public',
  namesBrowser: true,
  summary: '用通行密钥登录；通行密钥要求本人验证，本身就是两步，不再要动态口令',
  input: z.object({ passkey: PasskeyAnswer }),
  output: SignedIn,
  refusals: ['passkeyWrong', 'stateConflict', 'accountFrozen', 'refused'],
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/mem/passkey/list',
  access: 'member',
  summary: '自己的通行密钥',
  input: Nothing,
  output: Passkeys,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/mem/passkey/begin',
  access: 'member',
  namesBrowser: true,
  summary: '添加通行密钥的第一步：手机验证码（用途 passkey），开启了两步验证的还要动态口令；给出挑战，5 分钟内用一次',
  input: z.object({ code: SmsCode }),
  output: PasskeyCreation,
  refusals: [...guard, 'refused'],
});

export const addPasskey = endpoint({
  ...passkeyAdding,
  path: '/mem/passkey/add',
  access: 'member',
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/mem/passkey/remove',
  access: 'member',
  summary: '删除通行密钥：手机验证码（用途 passkey），开启了两步验证的还要动态口令；删除后不能再用它登录',
  input: z.object({ id: Id, code: SmsCode }),
  output: Nothing,
  refusals: [...guard, 'notFound'],
});

export const beginConfirmation = endpoint({
  ...actChallenge,
  path: '/mem/passkey/confirm',
  access: 'member',
  summary:
    '开启了两步验证的，用通行密钥代替动态口令的第一步：给出只对这一件事和金额有效的挑战，5 分钟内在同一浏览器里用一次；回应随原来的请求放在 X-Second-Factor 里',
});
