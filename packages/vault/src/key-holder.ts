// How a process tells others which master keys it has: by the name of its database sessions.
import type { MasterKey } from './vault';

/** The name of a process's sessions, `jishi:server:12,200`: ids of keys, never keys. */
export function keyHolder(process: 'server' | 'gateway', masterKeys: readonly MasterKey[]): string {
  return `jishi:${process}:${masterKeys.map(({ id }) => id).join(',')}`;
}

/** What a session's name says, the key that seals first; undefined for another program's. */
export function keysOfHolder(name: string): { process: string; keyIds: number[] } | undefined {
  const [, process, ids] = /^jishi:(server|gateway):(\d+(?:,\d+)*)$/.exec(name) ?? [];
  return process && ids ? { process, keyIds: ids.split(',').map(Number) } : undefined;
}
