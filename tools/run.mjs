// Runs a command so that nothing it started outlives it: in a process group of its own, ended with us and when it is over.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './root.mjs';

/** How long what is interrupted may take to clean up. */
const PATIENCE_MS = 20_000;

const running = new Set();
let interrupted = false;

for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
]) {
  process.on(signal, () => {
    if (interrupted) return;
    interrupted = true;
    void Promise.all([...running].map(end)).then(() => process.exit(128 + number));
  });
}

/** Resolves with the exit code, 1 when a signal ended it; `withinMs` ends it early, as Ctrl-C would, and answers undefined. */
export async function run(command, args, { env = {}, stdio = 'inherit', withinMs, hear } = {}) {
  const child = spawn(command, args, { cwd: root, detached: true, stdio, env: { ...process.env, ...env } });
  running.add(child);
  let late = false;
  const timer = withinMs && setTimeout(() => ((late = true), void end(child)), withinMs);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
  const code = await ended(child);
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL'); // whoever did not end with it
  running.delete(child);
  if (interrupted) await new Promise(() => {}); // the process is about to exit
  return late ? undefined : (code ?? 1);
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

async function end(child) {
  signalGroup(child, 'SIGINT');
  const patience = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS);
  await ended(child);
  clearTimeout(patience);
  signalGroup(child, 'SIGKILL');
}

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // nobody is left in it
  }
}
