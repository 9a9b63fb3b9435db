// What the gate leaves out, and why: a step that machine, time or network are not enough for. It is named, never silent.
import { spawnSync } from 'node:child_process';

/** The exit code (EX_TEMPFAIL) of a step that did not get what it fetches: nothing was judged. */
export const LEFT_OUT = 75;

/**
 * Why a step is not begun, in words; undefined where it is. `left`: seconds until the gate ends. `seconds`: what the step may
 * take; only an `optional` one is left out for want of time or of what the machine `lacks`.
 */
export function whyNotBegun({ optional = false, seconds = 0, lacks }, left) {
  const tooShort = `${Math.max(0, left)} s were left`;
  if (left <= 0) return tooShort;
  if (!optional) return undefined;
  return lacks?.() ?? (left < seconds ? tooShort : undefined);
}

/** What a step's exit code means; undefined: time ended it. What `fetches` may be left out half-way, too. */
export function verdictOn({ fetches = false }, code) {
  if (fetches && (code === undefined || code === LEFT_OUT)) return 'left out';
  if (code === undefined) return 'out of time';
  return code === 0 ? 'ok' : 'defect';
}

const OUT_OF_REACH = [
  /^E: (?:Failed getting|Couldn't download|Couldn't retrieve|Failed to retrieve) .*$/m, // debootstrap
  /^(?:E|W): (?:Failed to fetch|Unable to fetch|.*(?:Temporary failure resolving|Could not (?:resolve|connect))) ?.*$/m, // apt
  /^npm (?:error|ERR!) (?:network .*|code E(?:AI_AGAIN|NOTFOUND|TIMEDOUT|CONNRESET|CONNREFUSED))$/m,
];

/** The line by which a program says that a server of packages could not be reached; undefined where it says no such thing. */
export function outOfReach(said) {
  for (const pattern of OUT_OF_REACH) {
    const [line] = pattern.exec(said) ?? [];
    if (line) return line;
  }
  return undefined;
}

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** What a machine lacks for `npm run container`, in words; undefined where it has all. */
export function lacksForContainer(can = succeeds) {
  if (!can('debootstrap', ['--version'])) return 'this machine has no debootstrap';
  if (!can('unshare', ['--mount', 'true'])) return 'this user may not mount';
  return undefined;
}
