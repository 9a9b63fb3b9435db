// An authenticator in software, written from the WebAuthn specification and apart from the product's own library: one ES256 key, its
// own bytes, attestation "none". What it answers can be made wrong in every part that a site has to look at.
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@jishi/contract/passkey';
import type * as z from 'zod';

type Creation = z.output<typeof PasskeyCreation>;
type Request = z.output<typeof PasskeyRequest>;

/** What is to be wrong in an answer; nothing by default. */
export type Fault = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** False: the person was not verified, only there. */
  verified?: boolean;
  /** What it claims to have counted, instead of one more. */
  count?: number;
  userHandle?: string | null;
  /** Signs with another key. */
  key?: KeyObject;
  /** Another format of attestation than none, with a statement that is not one. */
  attested?: true;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** A passkey that lives in the test. */
export type SoftPasskey = {
  id: string;
  /** The answer to the creation it was made for. */
  made: z.input<typeof NewPasskey>;
  /** Its answer to a request, counting on. */
  answer(request: Request, fault?: Fault): z.input<typeof PasskeyAnswer>;
};

/** Makes a passkey as a browser at `origin` asks for one. `counts`: false of those that stay at 0, as synchronised ones do. */
export function makePasskey(
  creation: Creation,
  origin: string,
  { counts = true, credentialId = randomBytes(32), ...fault }: Fault & { counts?: boolean; credentialId?: Buffer } = {},
): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = credentialId.toString('base64url');
  let counted = 0;
  const next = (given: number | undefined) => (given === undefined ? (counts ? (counted += 1) : 0) : given);
  const authData = Buffer.concat([
    head(fault.rpId ?? creation.rp.id, WITH_CREDENTIAL, fault.count ?? 0, fault),
    Buffer.alloc(16),
    uint(credentialId.length, 2),
    credentialId,
    coseOf(publicKey),
  ]);
  return {
    id,
    made: {
      id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', creation.challenge, origin, fault),
        attestationObject: attestation(authData, fault.attested),
      },
    },
    answer(request, wrong = {}) {
      const clientDataJSON = clientData('webauthn.get', request.challenge, origin, wrong);
      const data = head(wrong.rpId ?? request.rpId, 0, next(wrong.count), wrong);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const userHandle = wrong.userHandle === undefined ? creation.user.id : wrong.userHandle;
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, wrong.key ?? privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

/** A key of nobody. */
export const strangersKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

function head(rpId: string, flags: number, count: number, { verified = true }: Fault): Buffer {
  return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]), uint(count, 4)]);
}

function clientData(type: string, challenge: string, origin: string, fault: Fault): string {
  const said = { type: fault.type ?? type, challenge: fault.challenge ?? challenge, origin: fault.origin ?? origin };
  return Buffer.from(JSON.stringify({ ...said, crossOrigin: false })).toString('base64url');
}

/** COSE of an ES256 key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    coordinate(x),
    Buffer.from('225820', 'hex'),
    coordinate(y),
  ]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestation(authData: Buffer, attested?: true): string {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const statement = attested
    ? Buffer.concat([Buffer.from([0xa1]), text('sig'), Buffer.from([0x41, 0x00])])
    : Buffer.from([0xa0]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text(attested ? 'packed' : 'none'),
    text('attStmt'),
    statement,
    text('authData'),
    Buffer.from([0x59]),
    uint(authData.length, 2),
    authData,
  ]).toString('base64url');
}

/** Where passkeys of tests work. */
export const PASSKEY_ORIGIN = 'http://localhost:8080';

/** Browsers and addresses that nothing is known of yet; addresses below `net`, such as 10.8. */
export function strangers(net: string) {
  let addresses = 0;
  return {
    newBrowser: () => randomBytes(16).toString('base64url'),
    newAddress: () => `${net}.${Math.floor(++addresses / 250)}.${addresses % 250}`,
  };
}

/** What adds a passkey by `begin` and `add`, which has to succeed. */
export const addedBy =
  <Answer extends { code: number }>(
    begin: () => Promise<{ result: Creation }>,
    add: (passkey: SoftPasskey, name?: string) => Promise<Answer>,
  ) =>
  async (how: Parameters<typeof makePasskey>[2] = {}, name?: string): Promise<SoftPasskey> => {
    const passkey = makePasskey((await begin()).result, PASSKEY_ORIGIN, how);
    const { code } = await add(passkey, name);
    if (code !== 0) throw new Error(`a passkey was not added: ${code}`);
    return passkey;
  };
