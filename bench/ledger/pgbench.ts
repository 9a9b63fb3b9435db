// PostgreSQL's own load generator on the baseline's function: what one transfer per transaction reaches with no Node in between.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MEMBERS } from './cases';

const SCRIPTS = {
  spread: `\\set payer random(2, ${MEMBERS / 2})
\\set payee random(${MEMBERS / 2 + 1}, ${MEMBERS})
`,
  hot: `\\set payer 1
\\set payee 0
`,
};
const CALL = `select baseline.create_transfer('pgbench:' || gen_random_uuid(), :payer, :payee, 1000);
`;

/** Transfers per second, or undefined where pgbench is not installed. */
export function pgbench(databaseUrl: string, load: 'spread' | 'hot', seconds: number): number | undefined {
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-ledger-'));
  try {
    const script = path.join(directory, 'transfer.sql');
    writeFileSync(script, SCRIPTS[load] + CALL);
    const flags = ['-n', '-M', 'prepared', '-c', '16', '-j', '2', '-T', String(seconds), '-f', script];
    const { status, stdout } = spawnSync('pgbench', [...flags, databaseUrl], { encoding: 'utf8' });
    return status === 0 ? Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) : undefined;
  } finally {
    rmSync(directory, { recursive: true });
  }
}
