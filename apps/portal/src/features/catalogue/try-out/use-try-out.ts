import { useRef, useState } from 'react';
import type { TryAnswer } from './try-answer';

/** Longer than the gateway's own limit, so that its answer wins the race. */
const TIMEOUT_MS = 15_000;

export type TryOut = {
  /** The latest answer for this address; undefined before the first. */
  answer: TryAnswer | undefined;
  sending: boolean;
  send: (address: string) => Promise<void>;
};

/**
 * One try-out at a time, for the endpoint named by `subject`: answers for another endpoint are not shown, and a
 * second click while one is under way does nothing.
 */
export function useTryOut(subject: string): TryOut {
  const [state, setState] = useState<{ subject: string; answer?: TryAnswer; sending: boolean }>();
  const busy = useRef(false);
  const current = state?.subject === subject ? state : undefined;

  async function send(address: string) {
    if (busy.current) return;
    busy.current = true;
    setState((old) => ({ ...(old?.subject === subject ? old : {}), subject, sending: true }));
    const answer = await request(address);
    busy.current = false;
    setState((old) => (old?.subject === subject ? { subject, answer, sending: false } : old));
  }

  return { answer: current?.answer, sending: current?.sending ?? false, send };
}

async function request(address: string): Promise<TryAnswer> {
  const started = performance.now();
  const elapsed = () => Math.max(1, Math.round(performance.now() - started));
  async function ask() {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const ms = elapsed();
    return { response, ms, body: await response.text() };
  }
  try {
    // what reads an answer comes while it is under way
    const [{ readAnswer }, { response, ms, body }] = await Promise.all([import('./try-answer'), ask()]);
    return readAnswer(response, body, ms);
  } catch {
    return unreachable(elapsed());
  }
}

/** No answer at all: no network, or the gateway is not running. */
function unreachable(ms: number): TryAnswer {
  const advice = '没有收到网关的回答。试用不扣费，请检查网络后再试一次。';
  return { status: null, outcome: 'unreachable', advice, text: '', language: 'text', ms, requestId: '', charge: '0' };
}
