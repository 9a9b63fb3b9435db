import { expect, test } from 'vitest';
import { digests } from './rules';

const { subject } = digests.find(({ table }) => table === 'account.allowance')!.texts;
const OLD = 'ab'.repeat(32);
const NEW = 'cd'.repeat(32);
const anew = (text: string) => subject!(text, () => Buffer.from(NEW, 'hex'));

test('counters of a phone, a person or a browser go on under the digest of then', () => {
  for (const [before, after] of [
    ['code:phone:', ''],
    ['code:strangers:', ''],
    ['code:first:', ':10.0.0.1'],
    ['code:repeated:', ''],
    ['lockNotice:', ''],
    ['passkey:browser:', ''],
    ['operator:invite:', ''],
    ['face:refresh:visitor:', ''],
    ['face:person:member:', ''],
    ['face:person:visitor:', ''],
  ])
    expect(anew(`${before}${OLD}${after}`)).toBe(`${before}${NEW}${after}`);
});

test('counters whose hash comes from no key of the vault stay', () => {
  for (const text of [
    `operator:passkey:browser:${OLD}`,
    'face:member:7',
    'code:address:10.0.0.1',
    'passkey:address:10.0.0.1',
  ])
    expect(anew(text)).toBe(text);
});
