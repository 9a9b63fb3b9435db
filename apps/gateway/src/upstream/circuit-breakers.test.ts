import { expect, test } from 'vitest';
import { refusals } from '../refusals';
import { Gates } from './gates';

function calls(gates: Gates, outcome: 'answered' | 'fault', count: number) {
  for (let n = 0; n < count; n++) {
    expect(gates.enter('p', 500)).toBeUndefined();
    gates.leave('p', outcome);
  }
}

test('an upstream that fails half of its calls rests, is tried by one call, and comes back', () => {
  let now = 0;
  const gates = new Gates(() => now);
  calls(gates, 'answered', 15);
  calls(gates, 'fault', 15);
  expect(gates.enter('p', 500)).toBe(refusals.upstreamResting);
  expect(gates.enter('other', 500)).toBeUndefined();
  now = 5_000;
  expect(gates.enter('p', 500)).toBeUndefined();
  expect(gates.enter('p', 500)).toBe(refusals.upstreamResting);
  gates.leave('p', 'fault');
  expect(gates.enter('p', 500)).toBe(refusals.upstreamResting);
  now = 10_000;
  expect(gates.enter('p', 500)).toBeUndefined();
  gates.leave('p', 'answered');
  calls(gates, 'answered', 100);
});

test('a few faults, or faults long ago, do not stop anything', () => {
  let now = 0;
  const gates = new Gates(() => now);
  calls(gates, 'fault', 19);
  now = 11_000;
  calls(gates, 'fault', 5);
  calls(gates, 'answered', 100);
  calls(gates, 'fault', 40);
});

test('calls under way are bounded', () => {
  const gates = new Gates(() => 0);
  for (let n = 0; n < 500; n++) expect(gates.enter('p', 500)).toBeUndefined();
  expect(gates.enter('p', 500)).toBe(refusals.upstreamBusy);
  gates.leave('p', 'answered');
  expect(gates.enter('p', 500)).toBeUndefined();
});
