// What a node asks of the machine it runs on: monotonic time, timers, files. The simulation (src/simulation) gives it another one.
import fs from 'node:fs';

/** Files, as `node:fs` has them, as far as the call log needs them. */
export type Files = {
  existsSync(path: string): boolean;
  mkdirSync(path: string, options: { recursive: true }): unknown;
  readdirSync(path: string): string[];
  readFileSync(path: string): Buffer;
  copyFileSync(from: string, to: string): void;
  renameSync(from: string, to: string): void;
  unlinkSync(path: string): void;
  openSync(path: string, flags: 'r' | 'wx'): number;
  closeSync(fd: number): void;
  fstatSync(fd: number): { size: number };
  readSync(fd: number, into: Buffer, offset: number, length: number, position: number): number;
  writeSync(fd: number, bytes: Buffer, offset: number, length: number, position: number): number;
  write(
    fd: number,
    bytes: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, written: number) => void,
  ): void;
  ftruncateSync(fd: number, bytes: number): void;
  fsyncSync(fd: number): void;
  fdatasync(fd: number, done: (error: Error | null) => void): void;
};

export type Machine = {
  /** Milliseconds since any moment; nobody sets it. */
  monotonic: () => number;
  /** Runs `job` after what is due now. */
  soon: (job: () => void) => void;
  /** Runs `job` once, after so many milliseconds. @returns cancels it */
  later: (ms: number, job: () => void) => () => void;
  /** Runs `job` again and again. @returns ends it */
  every: (ms: number, job: () => void) => () => void;
  files: Files;
};

export const realMachine: Machine = {
  monotonic: () => performance.now(),
  soon: (job) => void setImmediate(job),
  later: (ms, job) => {
    const timer = setTimeout(job, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, job) => {
    const timer = setInterval(job, ms);
    return () => clearInterval(timer);
  },
  files: fs,
};
