// A restore drill: what is in a backup, proved on a copy that is thrown away. The running site and the world hear nothing of it.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@jishi/db/embedded';
import { URL_FILE, restore } from './backup';
import { type ServerCommand, type Site, runServerCommand } from './server-command';

type Drill = Pick<Site, 'env' | 'serverEntry'> & { say(line: string): void };

/**
 * Restores the backup into a folder of its own, brings it to this release's version and proves it: books, sealed values, audit
 * trail. Resolves to 0 when all of it holds. @throws Error in plain words
 */
export async function drill(archive: string, { env, serverEntry, say }: Drill): Promise<number> {
  const startedAt = Date.now();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'jishi-drill-'));
  chmodSync(dataDir, 0o755); // as root the database runs as another user, who must be able to enter
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', clear);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  try {
    await restore(dataDir, archive);
    const database = await startEmbedded({ directory: path.join(dataDir, 'postgres') });
    writeFileSync(path.join(dataDir, URL_FILE), database.url, { mode: 0o600 });
    const site = { dataDir, env: { ...env, DATABASE_URL: undefined }, serverEntry };
    const code = await inTurn(['prepare', 'prove'], site).finally(() => database.stop());
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    say(
      code === 0
        ? `恢复演练通过，用时 ${seconds} 秒。网关日志里还没入账的调用，恢复后由网关启动时补记。`
        : `恢复演练没有通过，用时 ${seconds} 秒：这份备份现在恢复不出完整的集市。`,
    );
    return code;
  } finally {
    clear();
    process.off('exit', clear);
  }
}

/** The exit code of the first command that fails, else 0. */
async function inTurn(commands: readonly ServerCommand[], site: Site): Promise<number> {
  for (const command of commands) {
    const code = await runServerCommand(command, site);
    if (code !== 0) return code;
  }
  return 0;
}
