// What `npm run container` is left out for: what a machine lacks, and servers of packages that do not answer. It is named, never silent.
import { spawnSync } from 'node:child_process';

/** The exit code (EX_TEMPFAIL) of what did not get what it fetches: nothing was judged. */
export const LEFT_OUT = 75;

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
