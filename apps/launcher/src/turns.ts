// A gateway's two names. A node and its successor run at the same time, each with a log; a log is booked by the next process of
// its name. So it is kept which name's log may hold calls, whatever ends the launcher.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How the names end. */
const TURNS = ['', '~2'] as const;
export type Turn = (typeof TURNS)[number];

/** Beside the logs: a backup takes both. */
export const turnsFileIn = (dataDir: string) => path.join(dataDir, 'gateway/turns.json');

export class Turns {
  private readonly open: Set<Turn>;

  constructor(private readonly file: string) {
    this.open = new Set(existsSync(file) ? read(file) : []);
  }

  /** Whose log may hold calls that are not booked, other than this one's. */
  leftBeside(turn: Turn): Turn | undefined {
    return TURNS.find((one) => one !== turn && this.open.has(one));
  }

  /** Whose turn it is at a start. */
  first(): Turn {
    return TURNS.find((one) => this.open.has(one)) ?? TURNS[0];
  }

  begins(turn: Turn) {
    this.open.add(turn);
    this.write();
  }

  /** It has booked everything. */
  ends(turn: Turn) {
    this.open.delete(turn);
    this.write();
  }

  private write() {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify([...this.open]));
  }
}

export const afterTurn = (turn: Turn): Turn => TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length]!;

function read(file: string): Turn[] {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as unknown[];
    return TURNS.filter((turn) => kept.includes(turn));
  } catch {
    return [...TURNS]; // cut off by a crash: both
  }
}
