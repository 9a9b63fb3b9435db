// Changing the master key of this machine's site: a new key in its file, and everything sealed anew while the site runs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addMasterKey } from '@jishi/vault';
import { URL_FILE } from './backup';

type Site = { dataDir: string; env: Readonly<Record<string, string | undefined>>; serverEntry: string };

/** Puts a new key in front of those in the site's file. Returns what to do next. @throws Error in plain words */
export function beginRotation({ dataDir, env }: Site): string {
  if (env['JISHI_SECRET_KEY']) {
    throw new Error('密钥在 JISHI_SECRET_KEY 里：用 openssl rand -base64 32 生成一把，写在最前面，逗号后面是现有的。');
  }
  const file = addMasterKey(dataDir);
  return `新密钥已写在 ${file} 的第一行。请重新启动，再运行 npm run rotate-keys。`;
}

/** Seals everything anew by the first key; resolves to the server's exit code. @throws Error in plain words */
export async function rotateKeys({ dataDir, env, serverEntry }: Site): Promise<number> {
  const file = path.join(dataDir, URL_FILE);
  const databaseUrl = env['DATABASE_URL'] || (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  if (!databaseUrl) throw new Error(`${dataDir} 的数据库没有运行：请先 npm start，轮换在运行中进行。`);
  const child = spawn(process.execPath, [serverEntry, 'rotate-keys'], {
    env: { ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
