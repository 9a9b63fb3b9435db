import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NodeExchange } from './node-exchange';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the time a caller keeps the answer waiting is no part of what the call took', () => {
  const response = new EventEmitter();
  const request = { url: '/', method: 'GET', headers: {} } as IncomingMessage;
  const client = { address: '', secure: false };
  const exchange = new NodeExchange(
    request,
    response as ServerResponse,
    client,
    () => true,
    () => false,
  );
  const waitFor = (ms: number) => {
    let went = 0;
    exchange.onDrain(() => went++);
    vi.advanceTimersByTime(ms);
    response.emit('drain');
    expect(went).toBe(1);
  };
  vi.advanceTimersByTime(30);
  waitFor(1_000);
  vi.advanceTimersByTime(5);
  waitFor(500);
  expect([exchange.elapsedMs, exchange.callerWaitMs]).toEqual([35, 1_500]);
  exchange.onDrain(() => {});
  vi.advanceTimersByTime(70);
  expect([exchange.elapsedMs, exchange.callerWaitMs]).toEqual([35, 1_570]);
});
