import { expect, test } from 'vitest';
import { refusals } from '../refusals';
import { CircuitBreakers } from './circuit-breakers';

function calls(breakers: CircuitBreakers, outcome: 'answered' | 'fault', count: number) {
  for (let n = 0; n < count; n++) {
    expect(breakers.enter('p', 500)).toBeUndefined();
    breakers.leave('p', outcome);
  }
}

test('an upstream that fails half of its calls rests, is tried by one call, and comes back', () => {
  let now = 0;
  const breakers = new CircuitBreakers(() => now);
  calls(breakers, 'answered', 15);
  calls(breakers, 'fault', 15);
  expect(breakers.enter('p', 500)).toBe(refusals.upstreamResting);
  expect(breakers.enter('other', 500)).toBeUndefined();
  now = 5_000;
  expect(breakers.enter('p', 500)).toBeUndefined();
  expect(breakers.enter('p', 500)).toBe(refusals.upstreamResting);
  breakers.leave('p', 'fault');
  expect(breakers.enter('p', 500)).toBe(refusals.upstreamResting);
  now = 10_000;
  expect(breakers.enter('p', 500)).toBeUndefined();
  breakers.leave('p', 'answered');
  calls(breakers, 'answered', 100);
});

test('a few faults, or faults long ago, do not stop anything', () => {
  let now = 0;
  const breakers = new CircuitBreakers(() => now);
  calls(breakers, 'fault', 19);
  now = 11_000;
  calls(breakers, 'fault', 5);
  calls(breakers, 'answered', 100);
  calls(breakers, 'fault', 40);
});

test('calls under way are bounded', () => {
  const breakers = new CircuitBreakers(() => 0);
  for (let n = 0; n < 500; n++) expect(breakers.enter('p', 500)).toBeUndefined();
  expect(breakers.enter('p', 500)).toBe(refusals.upstreamBusy);
  breakers.leave('p', 'answered');
  expect(breakers.enter('p', 500)).toBeUndefined();
});
