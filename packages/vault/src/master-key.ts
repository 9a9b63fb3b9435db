// Loads the master keys: from the environment or, outside production, from a file created on the first start.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type MasterKey, VaultError } from './vault';

/**
 * The keys of JISHI_SECRET_KEY (base64 of 32 bytes each, separated by commas, newest first). Without it, outside
 * production, the key in `dataDir`/secret.key, created once; processes starting together get the same one.
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
  const file = path.join(from.dataDir, 'secret.key');
  if (!fs.existsSync(file)) createOnce(file);
  return [parse(fs.readFileSync(file, 'utf8'), file)];
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
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  fs.writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    fs.linkSync(draft, file); // fails when another process was first: then its key counts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.unlinkSync(draft);
  }
}
