import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Collector } from './collector';
import { SlowReaders } from './slow-readers';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const control = { pause() {}, resume() {}, abort() {} };

/** A streamed answer to a caller who reads each part on command. */
function relayed(slow: SlowReaders) {
  let taken: () => void = () => {};
  const relay = {
    reader: 'a key',
    begin() {},
    write: () => false,
    onDrain: (then: () => void) => (taken = then),
    onClose() {},
  };
  const offer = { from: () => 0, open: () => relay, opened: false };
  const request = { hold: () => true, relay: offer, timeoutMs: MINUTE };
  const collector = new Collector(() => {}, MINUTE, request, { slow, patience: MINUTE });
  collector.controlBy(control);
  collector.onAnswer(200, { 'content-type': 'text/event-stream' });
  return {
    collector,
    /** The caller keeps the next part waiting for so long. */
    part(ms: number) {
      collector.onData(Buffer.from('data'));
      vi.advanceTimersByTime(ms);
      taken();
    },
  };
}

test('a caller is slow who has kept an answer waiting for two seconds altogether, and until its end', () => {
  const slow = new SlowReaders();
  const enter = vi.spyOn(slow, 'enter');
  const leave = vi.spyOn(slow, 'leave');
  const { part, collector } = relayed(slow);
  part(900);
  vi.advanceTimersByTime(30_000); // the upstream's own time
  part(900);
  expect(enter).not.toHaveBeenCalled();
  part(300);
  expect(enter).toHaveBeenCalledTimes(1);
  part(10_000);
  expect(enter, 'it has its place already').toHaveBeenCalledTimes(1);
  expect(leave).not.toHaveBeenCalled();
  collector.onEnd();
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a caller who is never that slow takes nobody’s place', () => {
  const slow = new SlowReaders();
  const enter = vi.spyOn(slow, 'enter');
  const { part, collector } = relayed(slow);
  part(1_900);
  collector.onEnd();
  vi.advanceTimersByTime(MINUTE);
  expect(enter).not.toHaveBeenCalled();
});
