// A program asks a member for a key of its own (OAuth 2.1 with PKCE), instead of having one pasted.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { PROOF_REFUSALS, proof } from './default-key';
import { limits } from './key';

const given = (most: number) => z.string('缺少参数').min(1, '缺少参数').max(most, '参数太长');

/** As the program's link has it, by the names of RFC 6749, 7636 and 8707. */
const request = {
  /** The id that it registered itself with, or the address of a document about it. */
  program: given(2000),
  redirectUri: given(500),
  responseType: z.string().max(100).nullish(),
  codeChallenge: z.string().max(200).nullish(),
  codeChallengeMethod: z.string().max(20).nullish(),
  /** Given back as it came. */
  state: z.string().max(2000, 'state 太长').nullish(),
  resource: z.string().max(500).nullish(),
};

export const readAuthorization = endpoint({
  method: 'GET',
  path: '/mem/authorization/request',
  access: 'member',
  summary: '一个程序请求授权时要给用户看的内容；链接不是登记过的程序给出的就不受理',
  input: z.object(request),
  output: z.object({
    /** As the program calls itself; nobody has checked it. */
    name: z.string(),
    /** Where the answer goes: a host, or a program on the member's own machine. */
    host: z.string(),
    isLocal: z.boolean(),
    /** Whose document describes the program, where its id is the address of one. */
    documentHost: z.string().nullable(),
    /** Of the key that it has already, and would lose. */
    keyName: z.string().nullable(),
    /** Where to go when the member declines. */
    declined: z.string(),
    /** Where the program hears that its request is wrong, once the member agrees to go there; null when it is right. */
    refused: z.string().nullable(),
  }),
  refusals: ['invalidInput'],
});

export const grantAuthorization = endpoint({
  method: 'POST',
  path: '/mem/authorization/grant',
  access: 'member',
  summary: '同意：为这个程序新建（或换新）一把有限制的密钥，回到程序的地址',
  input: z.object({ ...request, ...limits, ...proof }),
  output: z.object({ redirect: z.string() }),
  refusals: [...PROOF_REFUSALS, 'invalidInput', 'stateConflict'],
});
