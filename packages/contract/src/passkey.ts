// Passkeys on the wire: what a browser's authenticator is asked, and what it answers. Binary values are base64url without padding.
import * as z from 'zod';
import { Nothing, Time, shownName } from './values';

const base64url = (what: string, most: number) =>
  z
    .string(`缺少${what}`)
    .min(1, `缺少${what}`)
    .max(most, `${what}太长`)
    .regex(/^[\w-]+$/, `${what}的格式不正确`);

/** An id has at most 1023 bytes. */
const CredentialId = base64url('通行密钥的编号', 1364);
const ClientData = base64url('浏览器的说明', 4000);
const PublicKey = z.enum(['public-key'], '不是通行密钥');

/** What a person calls a passkey. */
const PasskeyName = shownName('名称', 1, 20);

/** What `navigator.credentials.create` is asked. `timeout` in milliseconds. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
});

/** What `navigator.credentials.get` is asked: any passkey of this site. `timeout` in milliseconds. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});

/** A passkey that was just made, as the browser hands it over. */
export const NewPasskey = z.object(
  {
    id: CredentialId,
    type: PublicKey,
    response: z.object(
      { clientDataJSON: ClientData, attestationObject: base64url('通行密钥的内容', 16_000) },
      '缺少通行密钥的回应',
    ),
  },
  '缺少通行密钥',
);

/** A passkey's answer to a challenge, as the browser hands it over. */
export const PasskeyAnswer = z.object(
  {
    id: CredentialId,
    type: PublicKey,
    response: z.object(
      {
        clientDataJSON: ClientData,
        authenticatorData: base64url('通行密钥的回应', 4000),
        signature: base64url('签名', 8000),
        userHandle: base64url('账户编号', 100).nullish(),
      },
      '缺少通行密钥的回应',
    ),
  },
  '缺少通行密钥',
);

/** A person's passkeys, the newest first, and where passkeys work at all. */
export const Passkeys = z.object({
  /** The only origin at which this site's passkeys work; null where they cannot work at all. */
  origin: z.string().nullable(),
  /** Why they cannot, for whoever looks for them; '' where they can. */
  why: z.string(),
  /** How many a person may have. */
  most: z.number().int(),
  list: z.array(z.object({ id: z.string(), name: z.string(), createTime: Time, usedTime: Time.nullable() })),
});

/** What is to be confirmed: the words in which a call was refused for want of a second factor, with its amount. */
const ConfirmedAct = z.object({
  act: z.string('请说明要确认的事').min(1, '请说明要确认的事').max(600, '要确认的事太长'),
});

/** What calls about passkeys say alike, of members and of operators: the first step of signing in with one. */
export const loginChallenge = {
  method: 'POST',
  access: 'public',
  namesBrowser: true,
  input: Nothing,
  output: PasskeyRequest,
  refusals: ['refused', 'tooManyRequests'],
} as const;

/** The first step of confirming one act with one. */
export const actChallenge = {
  method: 'POST',
  namesBrowser: true,
  input: ConfirmedAct,
  output: PasskeyRequest,
  refusals: ['refused', 'tooManyRequests', 'stateConflict'],
} as const;

/** The second step of adding one. */
export const passkeyAdding = {
  method: 'POST',
  summary: '添加通行密钥，最多 10 个',
  input: z.object({ name: PasskeyName, passkey: NewPasskey }),
  output: Nothing,
  refusals: ['passkeyWrong', 'stateConflict', 'refused'],
} as const;
