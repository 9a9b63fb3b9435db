// `npm run container`: takes the steps of deploy/Containerfile in a plain Debian, then starts what deploy/compose.yaml starts
// from that image, until the site answers. Needs root, debootstrap and git; the database is the embedded one. Exits with 75 where
// Debian or npm's registry could not be reached.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@jishi/db/embedded';
import { freePorts } from './free-ports.mjs';
import { LEFT_OUT, outOfReach } from './left-out.mjs';
import { root } from './root.mjs';

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  restart: string;
  healthcheck?: unknown;
  /** What it has from elsewhere: YAML 1.2 leaves that to the reader. */
  '<<'?: Service;
};
/** A server of packages does not answer: nothing is wrong here. */
class OutOfReach extends Error {}
type Step = { word: string; rest: string };

const USUAL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const ANSWERS_WITHIN_MS = 120_000;

const lines = readFileSync(path.join(root, 'deploy/Containerfile'), 'utf8').split('\n');
const steps: Step[] = lines.flatMap((line) => {
  const [, word, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
  return word && rest ? [{ word, rest }] : [];
});
// what the server reads YAML with
const { load } = createRequire(path.join(root, 'apps/server/package.json'))('js-yaml') as {
  load(text: string): unknown;
};
const { services } = load(readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8')) as {
  services: Record<string, Service>;
};

const place = mkdtempSync(path.join(os.tmpdir(), 'jishi-container-'));
const inside = path.join(place, 'root');
const mounted: string[] = [];
const running: ChildProcess[] = [];
const env: Record<string, string> = { PATH: USUAL_PATH, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' };
let [directory, user] = ['/', 'root'];

const database = await startEmbedded({ directory: path.join(place, 'pg'), database: 'jishi', durable: false });
/** Ends it as a failure would: what is mounted and made here has to go. */
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
});
try {
  for (const step of steps) take(step);
  await Promise.race([startServices(), interrupted]);
  console.log('1 passed, 0 failed');
} catch (error) {
  if (!(error instanceof OutOfReach)) throw error;
  console.log(`LEFT OUT: ${error.message}`);
  process.exitCode = LEFT_OUT;
} finally {
  await Promise.all(running.map(ended));
  for (const at of mounted.toReversed()) execFileSync('umount', [at]);
  await database.stop();
  rmSync(place, { recursive: true, force: true });
}

/** Takes one step of the Containerfile. @throws Error when it fails or is of a kind that is not known here */
function take({ word, rest }: Step) {
  console.log(`${word} ${rest}`);
  if (word === 'FROM') return debian(/debian:(\w+)-slim$/.exec(rest)![1]!);
  if (word === 'RUN') return fetching('chroot', chrooted(['sh', '-ec', rest]), env);
  if (word === 'WORKDIR') return void mkdirSync(path.join(inside, (directory = rest)), { recursive: true });
  if (word === 'COPY' && rest === '. .') return copySources();
  if (word === 'ENV')
    return void Object.assign(env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
  if (word === 'USER') return void (user = rest);
  if (word !== 'VOLUME' && word !== 'CMD') throw new Error(`${word} is not known to tools/container.ts`);
}

function debian(suite: string) {
  fetching('debootstrap', ['--variant=minbase', suite, inside], process.env);
  bind('/proc');
  bind('/dev');
  bind(database.socket);
  // the image's user is not the database's
  chmodSync(database.socket, 0o755);
  chmodSync(path.join(database.socket, '.s.PGSQL.5432'), 0o777);
  // how this machine reaches npm's registry
  env['npm_config_registry'] = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (!certificates) return;
  env['NODE_EXTRA_CA_CERTS'] = '/var/machine-certificates.crt';
  copyFileSync(certificates, path.join(inside, env['NODE_EXTRA_CA_CERTS']));
}

/** Runs what fetches something, and says what it said where it fails. @throws OutOfReach, Error */
function fetching(program: string, args: readonly string[], given: NodeJS.ProcessEnv) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    env: given,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return;
  const said = `${stdout}\n${stderr}`;
  console.error(said);
  const line = outOfReach(said);
  throw line ? new OutOfReach(line) : (error ?? new Error(`${program} ended with ${status}`));
}

function bind(at: string) {
  mkdirSync(path.join(inside, at), { recursive: true });
  execFileSync('mount', ['--bind', at, path.join(inside, at)]);
  mounted.push(path.join(inside, at));
}

/** What git knows: as much as .dockerignore leaves. */
function copySources() {
  const script =
    'git ls-files -z --cached --others --exclude-standard | tar --null -T - --ignore-failed-read -cf - | tar -xf - -C "$0"';
  execFileSync('sh', ['-c', script, path.join(inside, directory)], { cwd: root });
}

function chrooted(command: readonly string[]): string[] {
  return [`--userspec=${user}`, inside, 'sh', '-c', `cd ${directory} && exec "$@"`, 'sh', ...command];
}

function within(command: readonly string[], more: Record<string, string> = {}): string {
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  return execFileSync('chroot', chrooted(command), { env: { ...env, ...more }, encoding: 'utf8', stdio });
}

/** Starts the services made of the image, in their order; whatever is to run once has to succeed. */
async function startServices() {
  const settings = await siteSettings();
  for (const [name, service] of Object.entries(services)) {
    const { image, command, environment, restart, healthcheck } = { ...service['<<'], ...service };
    if (image !== 'jishi' || !command) continue;
    console.log(`${name}: ${command.join(' ')}`);
    const given = { ...environment, ...settings };
    if (restart === 'no') within(command, given);
    else
      running.push(
        spawn('chroot', chrooted(command), { env: { ...env, ...given }, stdio: ['ignore', 'ignore', 'inherit'] }),
      );
    if (healthcheck) await answer(`${given['PROVIDERS_URL']}/healthz`); // of the built-in APIs, the only ones others wait for
  }
  const [server, gateway] = [`http://127.0.0.1:${settings['PORT']}`, `http://127.0.0.1:${settings['GATEWAY_PORT']}`];
  await answer(`${server}/readyz`);
  await answer(`${gateway}/readyz`);
  const page = await (await answer(`${server}/`)).text();
  if (!page.includes('</html>')) throw new Error('the home page is no page');
  const link = within(['node', 'apps/server/dist/main.mjs', 'owner-link'], settings);
  if (!link.includes(settings['PUBLIC_URL']!)) throw new Error(`owner-link says ${link}`);
}

/** deploy/site.env.example, filled in as docs/PRODUCTION.md says. */
async function siteSettings(): Promise<Record<string, string>> {
  const example = readFileSync(path.join(root, 'deploy/site.env.example'), 'utf8');
  const given = Object.fromEntries([...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
  const [server, gateway, providers] = (await freePorts(3)).map(String) as [string, string, string];
  return {
    ...given,
    DATABASE_URL: database.url,
    PROVIDERS_SECRET: randomBytes(24).toString('hex'),
    JISHI_SECRET_KEY: randomBytes(32).toString('base64'),
    PORT: server,
    GATEWAY_PORT: gateway,
    GATEWAY_ORIGIN: `http://127.0.0.1:${gateway}`,
    PROVIDERS_PORT: providers,
    PROVIDERS_URL: `http://127.0.0.1:${providers}`,
  };
}

/** @throws Error when a process has ended, or the address does not answer in time */
async function answer(url: string): Promise<Response> {
  for (const until = Date.now() + ANSWERS_WITHIN_MS; ;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return response;
    const over = running.find(({ exitCode }) => exitCode !== null);
    if (over) throw new Error(`${over.spawnargs.join(' ')} ended with ${over.exitCode}`);
    if (Date.now() > until) throw new Error(`${url} answers ${response?.status ?? 'nothing'}`);
    await pause(200);
  }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const over = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await over;
}
