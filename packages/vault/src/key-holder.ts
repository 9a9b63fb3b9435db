// How a process tells others which master keys it has: by the name of its database sessions.
import { randomBytes } from 'node:crypto';
import type { MasterKey } from './vault';

/** Tells this process from others of its kind. */
const OWN = randomBytes(4).toString('hex');

/** The name of this process's sessions, `jishi:server:12,200:1f00b2c9`: ids of keys, never keys. */
export function keyHolder(process: 'server' | 'gateway', masterKeys: readonly MasterKey[]): string {
  return `jishi:${process}:${masterKeys.map(({ id }) => id).join(',')}:${OWN}`;
}

/** What a session's name says, the key that seals first; undefined for another program's. */
export function keysOfHolder(name: string): { process: string; keyIds: number[] } | undefined {
  const [, process, ids] = /^jishi:(server|gateway):(\d+(?:,\d+)*)(?::[\da-f]{8})?$/.exec(name) ?? [];
  return process && ids ? { process, keyIds: ids.split(',').map(Number) } : undefined;
}
