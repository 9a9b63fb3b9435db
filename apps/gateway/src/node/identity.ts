// The node's identity on its disk: its name, and the id of the log on this disk.
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { syncNow } from '../metering/wal';
import type { GatewaySettings } from '../settings';

export type NodeIdentity = {
  name: string;
  /** Identifies this disk's log in the database: the same node name on another disk is another log. */
  walId: string;
  walDirectory: string;
};

/** Reads the identity from the data folder and creates missing parts. Logs of another database are left alone. */
export function nodeIdentity(
  dataDir: string,
  { nodeName, turn = '' }: Pick<GatewaySettings, 'nodeName' | 'turn'>,
  installation: string,
): NodeIdentity {
  const home = path.join(dataDir, 'gateway');
  const name = (nodeName ?? readOrCreate(path.join(home, 'node-name'), madeUpName, dataDir)) + turn;
  const walDirectory = path.join(home, 'wal', installation, encodeURIComponent(name));
  return { name, walDirectory, walId: readOrCreate(path.join(walDirectory, 'id'), randomUUID, dataDir) };
}

function madeUpName(): string {
  return `${os.hostname().slice(0, 40)}-${randomBytes(3).toString('hex')}`;
}

/** `root`: up to which folders are new, perhaps. */
function readOrCreate(file: string, make: () => string, root: string): string {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${make()}\n`, { flag: 'wx', flush: true });
    for (let folder = path.dirname(file); folder.length >= root.length; folder = path.dirname(folder))
      syncNow(fs, folder);
  }
  return fs.readFileSync(file, 'utf8').trim();
}
