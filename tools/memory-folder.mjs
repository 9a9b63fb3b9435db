// Where tests put what they throw away: in memory, which no test has to wait for, on a machine that has enough of it.
import { statfsSync } from 'node:fs';
import os from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** What the databases and browsers of a run may fill, and what programs need beside it, in bytes. */
const [ROOM, BESIDE] = [4 * 2 ** 30, 4 * 2 ** 30];

/** The folder of files in memory; undefined where there is none or it is small. */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ROOM && os.freemem() >= ROOM + BESIDE ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}
