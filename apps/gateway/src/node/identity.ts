// Who this node is, as its disk knows it: the name, and the log that belongs to this disk.
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type NodeIdentity = {
  name: string;
  /** Names this disk's log in the database: a node of the same name on another disk is another log. */
  walId: string;
  walDirectory: string;
};

/** Reads the identity from the data folder, making what is missing once. Logs of another database are left alone. */
export function nodeIdentity(dataDir: string, configuredName: string | undefined, installation: string): NodeIdentity {
  const home = path.join(dataDir, 'gateway');
  const name = configuredName ?? keptText(path.join(home, 'node-name'), madeUpName);
  const walDirectory = path.join(home, 'wal', installation, encodeURIComponent(name));
  return { name, walDirectory, walId: keptText(path.join(walDirectory, 'id'), randomUUID) };
}

function madeUpName(): string {
  return `${os.hostname().slice(0, 40)}-${randomBytes(3).toString('hex')}`;
}

function keptText(file: string, make: () => string): string {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${make()}\n`, { flag: 'wx', flush: true });
  }
  return fs.readFileSync(file, 'utf8').trim();
}
