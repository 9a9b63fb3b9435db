// What a new site still lacks, for the console's home.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '@jishi/contract/console/home';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { settingOf } from '../../invoice';
import { stepsOf } from './rules';
import { selectStanding } from './store';

/** Touched in the data folder by whatever makes a backup: the launcher's command does. */
const BACKUP_FILE = 'backup.last';

/** Steps that are done stay in the list until all are. */
export const getHomeOpening = useCase(contract.getHomeOpening, async (ctx) => {
  const [standing, { seller }, lastBackup] = await Promise.all([
    selectStanding(ctx.db, ctx.settings.sandboxUrl !== undefined),
    settingOf(ctx),
    lastBackupIn(ctx.settings.dataDir),
  ]);
  // The sandbox brings a seller of its own.
  const isSandbox = ctx.settings.sandboxUrl !== undefined && seller === ctx.settings.invoice.seller;
  const steps = stepsOf(ctx.settings, { ...standing, hasSeller: seller !== undefined && !isSandbox, lastBackup });
  const isDone = steps.every((step) => step.isDone);
  return { isDone, steps: isDone ? [] : steps };
});

async function lastBackupIn(folder: string): Promise<string | undefined> {
  try {
    return formatTime((await stat(path.join(folder, BACKUP_FILE))).mtime).slice(0, 16);
  } catch {
    return undefined; // no file, no backup
  }
}
