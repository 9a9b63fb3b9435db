// When the steps of the image are left out, and when they are a defect.
import { expect, test } from 'vitest';
import { lacksForContainer, outOfReach } from './left-out.mjs';

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
