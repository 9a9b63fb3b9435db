// Loads the master keys: from the environment or, outside production, from a file created on the first start.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type MasterKey, VaultError } from './vault';

/**
 * The keys of JISHI_SECRET_KEY (base64 of 32 bytes each, separated by commas, newest first). Without it, outside
 * production, those in `dataDir`/secret.key, one on each line; the first is created once, and processes starting
 * together get the same one.
 * @throws VaultError when a key is malformed, or in production when the variable is missing
 */
export function loadMasterKey(from: {
  env: Readonly<Record<string, string | undefined>>;
  dataDir: string;
}): MasterKey[] {
  const configured = from.env['JISHI_SECRET_KEY']?.trim();
  if (configured) return configured.split(',').map((text) => parse(text, 'JISHI_SECRET_KEY'));
  if (from.env['NODE_ENV'] === 'production') {
    throw new VaultError('set JISHI_SECRET_KEY to 32 random bytes in base64 (openssl rand -base64 32)');
  }
  const file = fileIn(from.dataDir);
  if (!fs.existsSync(file)) createOnce(file);
  return keysIn(file);
}

/**
 * Puts a new key in front of those in `dataDir`/secret.key: it seals from the next start on. Returns the file.
 * @throws VaultError when there is no such file
 */
export function addMasterKey(dataDir: string): string {
  const file = fileIn(dataDir);
  if (!fs.existsSync(file)) throw new VaultError(`there is no ${file}`);
  const taken = new Set(keysIn(file).map(({ id }) => id));
  let text: string;
  do text = newKey();
  while (taken.has(parse(text, file).id));
  const draft = draftOf(file, text + fs.readFileSync(file, 'utf8'));
  fs.renameSync(draft, file);
  return file;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'secret.key');

function keysIn(file: string): MasterKey[] {
  const lines = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new VaultError(`${file} holds no key`);
  return lines.map((line) => parse(line, file));
}

function parse(text: string, place: string): MasterKey {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new VaultError(`${place} does not hold 32 bytes in base64`);
  // The id is derived from the key, so that it does not depend on the position in the list.
  const [id = 0] = createHash('sha256').update('jishi.vault.id').update(key).digest();
  return { id, key };
}

function createOnce(file: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = draftOf(file, newKey());
  try {
    fs.linkSync(draft, file); // fails when another process was first: then its key counts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.unlinkSync(draft);
  }
}

function newKey(): string {
  return `${randomBytes(32).toString('base64')}\n`;
}

function draftOf(file: string, text: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  fs.writeFileSync(draft, text, { mode: 0o600, flush: true });
  return draft;
}
