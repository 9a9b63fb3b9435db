// What the gate leaves out and names, and what it calls a defect.
import { expect, test } from 'vitest';
import { LEFT_OUT, lacksForContainer, outOfReach, verdictOn, whyNotBegun } from './left-out.mjs';

const container = { optional: true, seconds: 600, fetches: true, lacks: () => undefined };

test('an optional step is begun where the machine has what it needs and its time fits, any other while there is time', () => {
  expect(whyNotBegun(container, 600)).toBeUndefined();
  expect(whyNotBegun(container, 599)).toBe('599 s were left');
  expect(whyNotBegun({ ...container, lacks: () => 'this user may not mount' }, 4000)).toBe('this user may not mount');
  expect(whyNotBegun({}, 1)).toBeUndefined();
  expect(whyNotBegun({}, 0)).toBe('0 s were left');
  expect(whyNotBegun({ lacks: () => 'nothing' }, 9)).toBeUndefined();
});

test('what did not get what it fetches is left out; a failure of its own is a defect', () => {
  expect([0, LEFT_OUT, undefined, 1].map((code) => verdictOn(container, code))).toEqual([
    'ok',
    'left out',
    'left out',
    'defect',
  ]);
  expect([0, LEFT_OUT, undefined, 1].map((code) => verdictOn({}, code))).toEqual([
    'ok',
    'defect',
    'out of time',
    'defect',
  ]);
});

test.each([
  'E: Failed getting release file http://deb.debian.org/debian/dists/trixie/Release',
  "E: Couldn't download packages: base-files libc6",
  'W: Failed to fetch http://deb.debian.org/debian/dists/trixie/InRelease  Temporary failure resolving',
  'npm error code EAI_AGAIN',
  'npm error network request to https://registry.npmjs.org/zod failed',
])('%s: out of reach', (line) => {
  expect(outOfReach(`before\n${line}\nafter`)).toBe(line);
});

test.each([
  'E: Unable to locate package nodejss',
  'npm error code EUSAGE',
  'npm error code ELIFECYCLE',
  'Error: connect ECONNREFUSED 127.0.0.1:5432',
  'error TS2345: no network',
])('%s: of our own', (line) => {
  expect(outOfReach(`before\n${line}\nafter`)).toBeUndefined();
});

test('the machine is asked for debootstrap, then for the right to mount', () => {
  const asked: string[] = [];
  const can =
    (...able: string[]) =>
    (program: string) => (asked.push(program), able.includes(program));
  expect(lacksForContainer(can('debootstrap', 'unshare'))).toBeUndefined();
  expect(asked).toEqual(['debootstrap', 'unshare']);
  expect(lacksForContainer(can('unshare'))).toBe('this machine has no debootstrap');
  expect(lacksForContainer(can('debootstrap'))).toBe('this user may not mount');
});
