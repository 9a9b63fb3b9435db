// Faults of a whole provider, chosen by a tester: it is slow, fails, answers rubbish or nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { HANG_UP, text, type Outcome } from './http/answer';
import { countField, textField } from './http/request';

const FAULTS = ['none', 'slow', 'error', 'garbage', 'lostAnswer', 'stall'] as const;
type Fault = (typeof FAULTS)[number];

const MAX_SECONDS = 120;
const DEFAULT_SECONDS = 15;

export class ProviderFault {
  private fault: Fault = 'none';
  private seconds = DEFAULT_SECONDS;

  get current(): Fault {
    return this.fault;
  }

  /** Sets the fault that the fields name; false when there is no such fault. */
  set(fields: Record<string, unknown>): boolean {
    const wanted = textField(fields, 'fault');
    const known = FAULTS.find((fault) => fault === wanted);
    const seconds = fields['seconds'] === undefined ? DEFAULT_SECONDS : countField(fields, 'seconds', MAX_SECONDS);
    if (!known || seconds === undefined) return false;
    this.fault = known;
    this.seconds = seconds;
    return true;
  }

  /**
   * Answers a call by running `work` or by the chosen fault. `lostAnswer` runs the work and answers nothing; `stall` runs it
   * and keeps the caller waiting.
   */
  async around(work: () => Outcome): Promise<Outcome> {
    if (this.fault === 'error') return text('upstream connect error', 502);
    if (this.fault === 'garbage') return text('<html><body>It works!</body></html>');
    if (this.fault === 'slow') await pause(this.seconds * 1000);
    const answer = work();
    if (this.fault === 'stall') await pause(MAX_SECONDS * 1000, undefined, { ref: false });
    return this.fault === 'lostAnswer' || this.fault === 'stall' ? HANG_UP : answer;
  }
}
