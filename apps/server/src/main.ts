// The server process: `main start` (default) runs the configured ROLES; `prepare` migrates and seeds what is missing. Commands by
// name: `owner-link` (the first owner's, once; after `prepare`, too), `remove-demo`, `load-branches` FILE (banks' branches),
// `rotate-keys` (seals anew by the newest master key), `verify-audit` (the audit trail), `prove` (that, books, sealed values).
import { readFileSync } from 'node:fs';
import { ForeignDatabase, keptDigestKeys, migrate, namedSessions, openDatabase, schemaFiles } from '@jishi/db';
import { DatabaseClock, followClock } from '@jishi/db/clock';
import { serving } from '@jishi/hand-over';
import { type Vault, VaultError, keyHolder, loadMasterKey, openKeptVault } from '@jishi/vault';
import pino from 'pino';
import { authenticate, memberPages } from './authenticate';
import { removeDemo, seedDemo } from './demo';
import { reportChain } from './domains/audit';
import { loadBranches } from './domains/bank';
import { issueOwnerLink } from './domains/operator';
import { refuseSandboxSuppliers } from './domains/recharge';
import { refuseSandboxChannels } from './domains/sms';
import { digests, extensions, jobs, sealed, useCases } from './domains';
import { forgetAnswers } from './http/idempotency';
import type { Shared } from './http/server';
import { startServer } from './http/start';
import { holdSharedLock, refuseStale } from './keys/shared-lock';
import { rotateKeys } from './keys/service';
import { rotationReport } from './keys/rules';
import { logError } from '@jishi/db/log-error';
import { inRole } from '@jishi/db/rights/role';
import { readSettings } from './kernel/settings';
import { reportProof } from './proof';
import { startTracing } from './tracing';
import { waitingFor } from './waiting';
import { startWorker } from './worker';

const settings = readSettings(process.env);
const log = pino({ level: process.env.LOG_LEVEL ?? 'info', serializers: { err: logError } });
const masterKeys = loadMasterKey({ env: process.env, dataDir: settings.dataDir });
settings.databaseUrl = namedSessions(settings.databaseUrl, keyHolder('server', masterKeys));
let ownVault: Vault | undefined;
const command = process.argv[2] ?? 'start';
if (command === 'start') {
  const asked = await inRole(settings.databaseUrl, 'server');
  settings.databaseUrl = asked.url;
  if (asked.role) settings.databaseRole = asked.role;
  else log.warn({ why: asked.why }, 'the database is asked with all rights of its user');
}
const db = openDatabase(settings.databaseUrl, { max: 20, ...(command === 'start' && refuseStale(() => ownVault)) });
const clock = new DatabaseClock();

class WrongKey extends Error {
  override name = 'WrongKey';
}
const OTHER_KEY =
  '这里的数据是用另一把密钥封存的，请换回那一把：JISHI_SECRET_KEY，没有设置时是数据目录里的 secret.key。';

/** What every part of the server shares. The database has its tables by then. @throws WrongKey */
async function openShared(): Promise<Shared> {
  const vault = await openKeptVault(masterKeys, keptDigestKeys(db)).catch((cause: unknown) => {
    throw cause instanceof VaultError ? new WrongKey(OTHER_KEY, { cause }) : cause;
  });
  ownVault = vault;
  await clock.measure(db);
  return { db, settings, vault, now: () => new Date(clock.now()), extensions };
}

/** The exit code (EX_CONFIG) of a command that has printed what its caller has to change. */
const MISCONFIGURED = 78;

const sayMissing = (why: string) =>
  process.stderr.write(`没有为各进程建立数据库角色，它们将以 DATABASE_URL 用户的全部权限工作：${why}\n`);

async function tellOwnerLink(shared: Shared): Promise<void> {
  const link = await issueOwnerLink(shared);
  if (link) process.stdout.write(`${link}\n`);
}

const commands: Record<string, () => Promise<void>> = {
  async prepare() {
    await migrate(settings.databaseUrl, schemaFiles(), { prefix: settings.databaseRoles, missing: sayMissing });
    const shared = await openShared();
    await seedDemo({ ...shared, log });
    if (process.argv[3] === 'owner-link') await tellOwnerLink(shared);
  },
  'owner-link': async () => tellOwnerLink(await openShared()),
  async 'load-branches'() {
    const { loaded, unsound } = await loadBranches(db, readFileSync(process.argv[3] ?? ''));
    process.stdout.write(`收录 ${loaded} 个网点，略过 ${unsound} 行：没有网点名称，或联行号不正确。\n`);
  },
  async 'rotate-keys'() {
    const { text, isDone } = rotationReport(await rotateKeys(await openShared(), { sealed, digests }));
    process.stdout.write(`${text}\n`);
    process.exitCode = isDone ? 0 : 1;
  },
  async 'verify-audit'() {
    const { text, isWhole } = await reportChain(await openShared());
    process.stdout.write(`${text}\n`);
    process.exitCode = isWhole ? 0 : 1;
  },
  async prove() {
    const { text, isWhole } = await reportProof(await openShared(), sealed);
    process.stdout.write(`${text}\n`);
    process.exitCode = isWhole ? 0 : 1;
  },
  async 'remove-demo'() {
    await removeDemo({ ...(await openShared()), log });
  },
};

async function start() {
  const stopTracing = await startTracing(process.env, 'jishi-server');
  const shared = await openShared();
  const sharedLock = await holdSharedLock({ url: settings.databaseUrl, vault: shared.vault, log });
  const stopFollowing = followClock(clock, db, (skewMs, wrong) => {
    if (wrong) log.error({ skewMs }, 'the clock of this machine is wrong; time comes from the database');
    else log.info('the clock of this machine is right again');
  });
  await refuseSandboxChannels(shared);
  await refuseSandboxSuppliers(shared);
  const worker = settings.roles.has('worker') ? await startWorker(shared, [...jobs, forgetAnswers], log) : undefined;
  const serves = settings.roles.has('web') || settings.roles.has('api');
  const server = serves
    ? await startServer({
        ...shared,
        useCases,
        authenticate,
        memberPages,
        logLevel: log.level,
        isSkewed: () => clock.isSkewed,
        waiting: () => waitingFor(shared),
      })
    : undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server?.close();
    await worker?.stop();
    stopFollowing();
    await sharedLock.close();
    await db.close();
    await stopTracing();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, () => void stop());
  serving(() => void Promise.all([server?.makeWay(), worker?.stop()]).then(stop));
}

if (command === 'start') await start();
else if (commands[command]) {
  await commands[command]().catch((error: unknown) => {
    if (!(error instanceof ForeignDatabase || error instanceof WrongKey)) throw error;
    process.stderr.write(`数据目录 ${settings.dataDir}：${error.message}\n`);
    process.exitCode = MISCONFIGURED;
  });
  await db.close();
} else {
  process.stderr.write(`unknown command ${command}\n`);
  process.exitCode = 1;
}
