// Programs that run to their end, and do not outlive us.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './root.mjs';

/** How long what is interrupted may take to clean up. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 50;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const running = new Set();
let interrupted = false;

/**
 * Runs a program in the repository and waits for it. Returns its exit code, 1 when a signal ended it, undefined when
 * `withinMs` did. An interrupt of this process ends the program with all its children, then this process. `hear` gets
 * its output where `stdio` has pipes.
 */
export async function run(command, args, { env = {}, stdio = 'inherit', withinMs, hear } = {}) {
  // of a group of its own: what npm starts is ended with npm
  const child = spawn(command, args, { cwd: root, detached: true, stdio, env: { ...process.env, ...env } });
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, interrupt);
  running.add(child);
  let isLate = false;
  const bound = withinMs && setTimeout(() => ((isLate = true), void end(child)), withinMs);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear);
  try {
    const code = await over(child);
    if (interrupted) await new Promise(() => {}); // until this process ends, too
    return isLate ? undefined : (code ?? 1);
  } finally {
    clearTimeout(bound);
    signalGroup(child, 'SIGKILL'); // whoever did not end with it
    running.delete(child);
    if (running.size === 0 && !interrupted) for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** Runs a program in the repository as `run` does. @throws Error when it fails */
export async function runProgram(command, args) {
  const code = await run(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

/** CPU seconds, of the user and of the system, of all that has run to its end below this process; undefined where unknown. */
export function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}

function interrupt() {
  if (interrupted) return;
  interrupted = true;
  void Promise.all([...running].map(end)).then(() => process.exit(130));
}

/** Ends it and its children as Ctrl-C would, because npm ends before its child; kills them if that takes too long. */
async function end(child) {
  const until = Date.now() + PATIENCE_MS;
  signalGroup(child, 'SIGINT');
  const patience = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS);
  await over(child);
  while (signalGroup(child, 0) && Date.now() < until) await pause(LOOK_MS);
  clearTimeout(patience);
  signalGroup(child, 'SIGKILL');
}

/** Resolves when the program has ended, whoever of its group may still hold its output. */
function over(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
}

/** Whether somebody is left in its group. */
function signalGroup({ pid }, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
