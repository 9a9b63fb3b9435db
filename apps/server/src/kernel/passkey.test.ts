import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fault, makePasskey, strangersKey } from '../testing/authenticator';
import { type PasskeySite, creationOf, credentialIn, passkeySiteOf, requestOf, signCountIn } from './passkey';
import { challengeIn } from './passkey-challenge';

const SITE: PasskeySite = { origin: 'https://shop.example', rpId: 'shop.example' };

const newChallenge = () => randomBytes(32).toString('base64url');
const asked = (challenge = newChallenge()) =>
  creationOf(SITE, {
    challenge,
    siteName: '集市',
    owner: { handle: randomBytes(32), name: '139****0000', displayName: '集市 139****0000' },
    known: [],
  });

test.each([
  ['https://shop.example', { origin: 'https://shop.example', rpId: 'shop.example' }],
  ['https://shop.example:8443/', { origin: 'https://shop.example:8443', rpId: 'shop.example' }],
  ['http://localhost:8080', { origin: 'http://localhost:8080', rpId: 'localhost' }],
  ['http://jishi.localhost', { origin: 'http://jishi.localhost', rpId: 'jishi.localhost' }],
  ['http://shop.example', { why: expect.stringContaining('https') }],
  ['http://127.0.0.1:8080', { why: expect.stringContaining('IP') }],
  ['https://203.0.113.7', { why: expect.stringContaining('IP') }],
  ['https://[2001:db8::7]:8443', { why: expect.stringContaining('IP') }],
  ['http://localhost.example', { why: expect.stringContaining('https') }],
])('at %s passkeys work, or it is said why not', (publicUrl, expected) => {
  expect(passkeySiteOf(publicUrl)).toEqual(expected);
});

test('a new passkey is asked for that finds its owner and verifies them; of those that are there none is made twice', () => {
  const known = randomBytes(20);
  const owner = { handle: Buffer.from('handle'), name: 'lin', displayName: '林' };
  const creation = creationOf(SITE, { challenge: 'c', siteName: '集市', owner, known: [known] });
  expect(creation).toMatchObject({
    rp: { id: 'shop.example', name: '集市' },
    user: { id: Buffer.from('handle').toString('base64url'), name: 'lin', displayName: '林' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ type: 'public-key', id: known.toString('base64url') }],
    timeout: 300_000,
  });
  expect(requestOf(SITE, 'c')).toEqual({
    challenge: 'c',
    rpId: 'shop.example',
    timeout: 300_000,
    userVerification: 'required',
  });
});

const MADE_WRONG: [string, Fault][] = [
  ['of another origin', { origin: 'https://shop.example.evil.example' }],
  ['of another domain', { rpId: 'evil.example' }],
  ['to another challenge', { challenge: newChallenge() }],
  ['made to sign in', { type: 'webauthn.get' }],
  ['without verifying the person', { verified: false }],
];
test.each(MADE_WRONG)('a new passkey %s is none', async (_what, fault) => {
  const creation = asked();
  expect(await credentialIn(SITE, creation.challenge, makePasskey(creation, SITE.origin).made)).toBeDefined();
  const wrong = makePasskey(creation, SITE.origin, fault);
  expect(await credentialIn(SITE, creation.challenge, wrong.made)).toBeUndefined();
});

test('what an authenticator says of its make is not looked at', async () => {
  const creation = asked();
  const { id, made } = makePasskey(creation, SITE.origin, { attested: true });
  const credential = await credentialIn(SITE, creation.challenge, made);
  expect(credential).toMatchObject({ credentialId: Buffer.from(id, 'base64url'), signCount: 0 });
});

test('a passkey under another id than its own is none', async () => {
  const creation = asked();
  const { made } = makePasskey(creation, SITE.origin);
  const other = { ...made, id: randomBytes(32).toString('base64url') };
  expect(await credentialIn(SITE, creation.challenge, other)).toBeUndefined();
});

const ANSWERED_WRONG: [string, Fault][] = [
  ...MADE_WRONG.map(([what, fault]): [string, Fault] => [what, fault.type ? { type: 'webauthn.create' } : fault]),
  ['signed by another key', { key: strangersKey() }],
];
test.each(ANSWERED_WRONG)('an answer %s is not right', async (_what, fault) => {
  const creation = asked();
  const passkey = makePasskey(creation, SITE.origin);
  const known = (await credentialIn(SITE, creation.challenge, passkey.made))!;
  const request = requestOf(SITE, newChallenge());
  expect(await signCountIn(SITE, request.challenge, known, passkey.answer(request))).toBe(1);
  expect(await signCountIn(SITE, request.challenge, known, passkey.answer(request, fault))).toBeUndefined();
});

test('whatever is sent, nothing but undefined comes of it', async () => {
  const creation = asked();
  const passkey = makePasskey(creation, SITE.origin);
  const known = (await credentialIn(SITE, creation.challenge, passkey.made))!;
  const bytes = fc.uint8Array({ maxLength: 200 }).map((data) => Buffer.from(data).toString('base64url'));
  await fc.assert(
    fc.asyncProperty(bytes, bytes, bytes, async (clientDataJSON, rest, signature) => {
      const response = { clientDataJSON, attestationObject: rest };
      expect(await credentialIn(SITE, creation.challenge, { ...passkey.made, response })).toBeUndefined();
      const answer = { id: passkey.id, type: 'public-key' as const };
      const answered = { ...answer, response: { clientDataJSON, authenticatorData: rest, signature } };
      expect(await signCountIn(SITE, creation.challenge, known, answered)).toBeUndefined();
      challengeIn(clientDataJSON);
    }),
  );
});

test('the challenge of an answer is read from what the browser says, or there is none', () => {
  const said = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(challengeIn(said({ challenge: 'abc' }))).toBe('abc');
  for (const value of [null, 7, [], {}, { challenge: 7 }, 'abc']) expect(challengeIn(said(value))).toBeUndefined();
  expect(challengeIn('not json')).toBeUndefined();
});
