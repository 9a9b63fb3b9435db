// Passkeys (WebAuthn): what an authenticator is asked, and whether what it answered is right. Attestation is not asked for and not
// looked at: which make a key is of decides nothing here, and its certificates would send the server out to addresses inside them.
import { isIP } from 'node:net';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@jishi/contract/passkey';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type * as z from 'zod';
import type { Context } from './context';
import { CHALLENGE_MS } from './passkey-challenge';
import { Refusal } from './refusal';
import { formatTime } from './time';

/** Passkeys of one person. */
export const MOST_PASSKEYS = 10;
const TOO_MANY = `最多添加 ${MOST_PASSKEYS} 个通行密钥，请先删除不用的`;
export const WRONG_NEW = '没有添加：浏览器给出的通行密钥不能用，请再试一次';
/** EdDSA, ES256, RS256: what authenticators have, the best first. */
const ALGORITHMS = [-8, -7, -257];

/** Where passkeys work: the one origin, and the domain that they are bound to. */
export type PasskeySite = { origin: string; rpId: string };

/** Where the passkeys of a site work, by its own address; or why they cannot, for its visitors. */
export function passkeySiteOf(publicUrl: string): PasskeySite | { why: string } {
  const { origin, hostname, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return { why: '本站现在用 IP 地址访问，通行密钥只能用在域名上' };
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return { why: '本站现在没有使用 https，浏览器不允许使用通行密钥' };
  return { origin, rpId: hostname };
}

/** Where the passkeys of this site work. @throws Refusal refused where they cannot, with why */
export function requireSite({ settings }: Pick<Context, 'settings'>): PasskeySite {
  const site = passkeySiteOf(settings.publicUrl);
  if ('why' in site) throw new Refusal('refused', site.why);
  return site;
}

/** What is shown of somebody's passkeys, and where they work. */
export function shownPasskeys({ settings }: Pick<Context, 'settings'>, rows: readonly PasskeyRow[]) {
  const site = passkeySiteOf(settings.publicUrl);
  return {
    ...('why' in site ? { origin: null, why: site.why } : { origin: site.origin, why: '' }),
    most: MOST_PASSKEYS,
    list: rows.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createTime: formatTime(createdAt),
      usedTime: usedAt && formatTime(usedAt),
    })),
  };
}

/** What keeps a person from another passkey: as many as may be. Undefined: nothing. */
export function barOfAnother(rows: readonly PasskeyRow[]): Refusal | undefined {
  return rows.length >= MOST_PASSKEYS ? new Refusal('refused', TOO_MANY) : undefined;
}

/** Why a passkey was not added to those of a person: as many as may be, or it is there already, whosever it is. */
export function whyNotAdded(rows: readonly PasskeyRow[]): Refusal {
  return barOfAnother(rows) ?? new Refusal('stateConflict', '这个通行密钥已经添加过');
}

/** Whose a passkey is, as authenticators keep it: `handle` identifies the person to us alone. */
export type PasskeyOwner = { handle: Buffer; name: string; displayName: string };

/** What is asked of the browser for a new passkey; `known` are the ids of those that the person has. */
export function creationOf(
  site: PasskeySite,
  asked: { challenge: string; siteName: string; owner: PasskeyOwner; known: readonly Buffer[] },
): z.output<typeof PasskeyCreation> {
  const { challenge, siteName, owner, known } = asked;
  return {
    challenge,
    rp: { id: site.rpId, name: siteName },
    user: { id: owner.handle.toString('base64url'), name: owner.name, displayName: owner.displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map((id) => ({ type: 'public-key', id: id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
}

/** What is asked of the browser to sign in: any passkey of this site, without a list that would tell who has which. */
export function requestOf({ rpId }: PasskeySite, challenge: string): z.output<typeof PasskeyRequest> {
  return { challenge, rpId, timeout: CHALLENGE_MS, userVerification: 'required' };
}

/** A passkey of somebody's list. */
export type PasskeyRow = { id: string; name: string; createdAt: Date; usedAt: Date | null; credentialId: Buffer };

/** What is kept of a passkey. `publicKey` is COSE, `signCount` what its authenticator counted so far, 0 where it does not count. */
export type Credential = { credentialId: Buffer; publicKey: Buffer; signCount: number };

/** The new passkey in an answer to `challenge`; undefined when the answer is not right. */
export async function credentialIn(
  { origin, rpId }: PasskeySite,
  challenge: string,
  { id, type, response }: z.output<typeof NewPasskey>,
): Promise<Credential | undefined> {
  try {
    const { clientDataJSON, attestationObject } = response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type,
        response: { clientDataJSON, attestationObject: unattested(attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo || registrationInfo.credential.id !== id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), signCount: counter };
  } catch {
    // the library throws for everything that is not as it should be; what was wrong is nobody's to know
    return undefined;
  }
}

function unattested(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const none = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(none as never) as Uint8Array<ArrayBuffer>);
}

/**
 * What the authenticator counts in a right answer to `challenge`; undefined when the answer is not right. Whether the count has gone
 * on is decided where it is stored.
 */
export async function signCountIn(
  { origin, rpId }: PasskeySite,
  challenge: string,
  known: Credential,
  { id, type, response }: z.output<typeof PasskeyAnswer>,
): Promise<number | undefined> {
  try {
    const { userHandle, ...answer } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type,
        response: { ...answer, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
