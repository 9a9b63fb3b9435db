// `keep gateway`, `keep server`: one process in production, with a port that outlives it. SIGHUP replaces the process by what its
// file is now, without a failed call; SIGTERM and SIGINT stop it.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { endedByInterrupt } from './interrupt';
import { releaseIn } from './reload';
import { Supervisor } from './supervisor';
import { turnsFileIn } from './turns';

type Kept = { dataDir: string; say(line: string): void };

const { env } = process;
const HOST = '127.0.0.1';
/** As the processes themselves read it. */
const PLACES: Readonly<Record<string, () => { host: string; port: number }>> = {
  gateway: () => ({ host: env.GATEWAY_HOST ?? HOST, port: Number(env.GATEWAY_PORT ?? 8081) }),
  server: () => ({
    host: env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : HOST),
    port: Number(env.PORT ?? 8080),
  }),
};

/** Runs the app until it is told to stop. @throws Error in plain words */
export async function runKept(app: string, { dataDir, say }: Kept): Promise<void> {
  const place = PLACES[app]?.();
  if (!place) throw new Error(`usage: main.mjs keep ${Object.keys(PLACES).join('|')}`);
  mkdirSync(dataDir, { recursive: true });
  // as the command names it: a link to the release's folder may lead to another one later
  const appsDirectory = path.resolve(process.argv[1] ?? '', '../../..');
  const supervisor = new Supervisor({
    entryOf: releaseIn(appsDirectory).entryOf,
    logDirectory: undefined,
    pidFile: path.join(dataDir, `${app}.pids.json`),
    directory: () => path.dirname(appsDirectory),
    say,
  });
  const end = endedByInterrupt(() => supervisor.stop([app]), say, ['SIGINT', 'SIGTERM']);
  const { host, port } = place;
  const readyUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`;
  const turnsFile = turnsFileIn(dataDir);
  await supervisor.start(app, {}, readyUrl, { place, ...(app === 'gateway' && { turnsFile }) }).catch(end);
  const replace = () =>
    supervisor.handOver(app, {}).then(
      () => say(`${app} replaced`),
      (error: Error) => say(error.message),
    );
  process.on('SIGHUP', () => void replace());
}
