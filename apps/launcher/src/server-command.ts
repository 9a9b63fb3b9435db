// A command of the server, on the database of this machine's running site.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { URL_FILE } from './backup';

export type Site = { dataDir: string; env: Readonly<Record<string, string | undefined>>; serverEntry: string };

export type ServerCommand = 'rotate-keys' | 'verify-audit' | 'prepare' | 'prove';

/** Runs the command; resolves to the server's exit code. @throws Error in plain words */
export async function runServerCommand(command: ServerCommand, { dataDir, env, serverEntry }: Site): Promise<number> {
  const file = path.join(dataDir, URL_FILE);
  const databaseUrl = env['DATABASE_URL'] || (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  if (!databaseUrl) throw new Error(`${dataDir} 的数据库没有运行：请先 npm start，再运行这个命令。`);
  const child = spawn(process.execPath, [serverEntry, command], {
    env: { ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
