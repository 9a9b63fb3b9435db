// What single machines did under their faults (machines.ts), for the checks.

/** What was seen under each fault, once for each time that it happened. */
export type Met = {
  /** Calls with a record, or an intent, in the block that was damaged. */
  damages: { records: string[]; intents: string[]; kept: boolean; told: boolean; counted: boolean }[];
  /** `asked`: how many of the calls tried while the disk was full reached the upstream; `back`: without a start. */
  fullDisks: { ready: number; codes: number[]; asked: number; back: boolean }[];
  /** `answered`: calls that the node charged after it was cut off; `left`: units that it had and did not spend. */
  cuts: {
    memberId: string;
    answered: number;
    left: number;
    ready: number;
    code: number;
    others: number;
    alarm: boolean;
    borne: number;
  }[];
  /** `ready`: what a machine said whose clock is wrong; a worker has only its log. */
  clocks: { name: string; ready: number | undefined; told: boolean }[];
  /** Logs whose ids had run ahead when their node started. */
  healed: string[];
};

export const nothingMet = (): Met => ({ damages: [], fullDisks: [], cuts: [], clocks: [], healed: [] });
