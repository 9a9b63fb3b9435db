// Faults of the gateway itself, armed for the next calls: what an adapter must treat as "outcome unknown".
import { countField, textField } from '../http/request';

const FAULTS = ['systemError', 'forgedAnswer', 'lostAnswer'] as const;

/**
 * systemError: answers code 20000 and does nothing. forgedAnswer: does the work, signs the answer wrongly. lostAnswer:
 * does the work, cuts the connection.
 */
export type Fault = (typeof FAULTS)[number];

interface Armed {
  /** Empty for every method. */
  method: string;
  fault: Fault;
  times: number;
}

export class Faults {
  private armed: Armed[] = [];

  /** Arms a fault from control fields; false when they make no sense. Zero times disarms everything. */
  arm(fields: Record<string, unknown>): boolean {
    const fault = FAULTS.find((candidate) => candidate === fields['fault']);
    const times = fields['times'] === undefined ? 1 : countField(fields, 'times', 1_000);
    if (!fault || times === undefined) return false;
    this.armed = times === 0 ? [] : [...this.armed, { method: textField(fields, 'method'), fault, times }];
    return true;
  }

  /** Takes the fault that hits this call, if one is armed. */
  take(method: string): Fault | undefined {
    const hit = this.armed.find((armed) => armed.method === '' || armed.method === method);
    if (!hit) return undefined;
    hit.times -= 1;
    this.armed = this.armed.filter((armed) => armed.times > 0);
    return hit.fault;
  }
}
