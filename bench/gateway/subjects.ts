// The measured processes and their surroundings: nginx as upstream and as proxy, bare Node proxies, the gateway.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bundleProcess } from '../../tools/bundle.mjs';

export type Subject = { name: string; url: string; pids: number[]; stop(): void };

const ROOT = path.join(import.meta.dirname, '../..');
const CLOCK_TICK_US = 1e6 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Starts counting; answers the CPU microseconds that those of the processes that still run have used since. */
export function startCpuMeter(pids: readonly number[]): () => number {
  const before = new Map(pids.map((pid) => [pid, ticksOf(pid)]));
  return () => {
    let ticks = 0;
    for (const [pid, start] of before) ticks += Math.max(0, ticksOf(pid) - start);
    return ticks * CLOCK_TICK_US;
  };
}

function ticksOf(pid: number): number {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0; // ended meanwhile
  }
}

/** nginx answering a small JSON on one port and proxying to it on another. */
export async function startNginx(directory: string): Promise<{ upstream: string; proxy: Subject }> {
  const [upstreamPort, proxyPort] = [17_291, 17_292];
  const config = path.join(directory, 'nginx.conf');
  fs.writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${directory}/nginx.pid; error_log ${directory}/nginx.err;
     events { worker_connections 4096; }
     http {
       access_log off; keepalive_requests 1000000000; default_type application/json;
       upstream peer { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 1000000000; }
       server { listen 127.0.0.1:${proxyPort}; location / { proxy_pass http://peer; proxy_http_version 1.1; proxy_set_header Connection ""; } }
     }`,
  );
  const upstreamConfig = path.join(directory, 'upstream.conf');
  fs.writeFileSync(
    upstreamConfig,
    `worker_processes 1; daemon off; pid ${directory}/upstream.pid; error_log ${directory}/upstream.err;
     events { worker_connections 4096; }
     http {
       access_log off; keepalive_requests 1000000000; default_type application/json;
       server { listen 127.0.0.1:${upstreamPort}; location / { return 200 '{"code":0,"msg":"成功","result":{"province":"广东","city":"深圳","carrier":"中国移动"}}'; } }
     }`,
  );
  const nginx = spawn('nginx', ['-c', config, '-p', directory], { stdio: 'ignore' });
  const upstream = spawn('nginx', ['-c', upstreamConfig, '-p', directory], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${proxyPort}`;
  await untilAnswering(url);
  const stop = () => {
    nginx.kill();
    upstream.kill();
  };
  return {
    upstream: `http://127.0.0.1:${upstreamPort}`,
    proxy: { name: 'nginx proxy_pass', url, pids: [nginx.pid!, ...childrenOf(nginx.pid!)], stop },
  };
}

export async function startBareProxy(
  directory: string,
  kind: 'http-agent' | 'undici',
  upstream: string,
): Promise<Subject> {
  const file = await bundleProcess(
    path.join(import.meta.dirname, 'bare-proxies.ts'),
    path.join(directory, 'bare-proxies.mjs'),
  );
  const child = spawn(process.execPath, [file, kind, upstream], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await firstLine(child, () => true);
  const name = kind === 'undici' ? 'bare node proxy (undici)' : 'bare node http-proxy (http.Agent, piped)';
  return { name, url: `http://127.0.0.1:${port}`, pids: [child.pid!], stop: () => void child.kill() };
}

export async function startGatewayProcess(
  directory: string,
  env: Record<string, string>,
): Promise<Omit<Subject, 'stop'> & { stop: () => Promise<void> }> {
  const file = await bundleProcess(path.join(ROOT, 'apps/gateway/src/main.ts'), path.join(directory, 'gateway.mjs'));
  const profile = process.env['PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`] : [];
  const child = spawn(process.execPath, [...profile, file], {
    env: { ...process.env, ...env, GATEWAY_PORT: '0', DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await firstLine(child, (text) => text.includes('"url"'));
  const { url } = JSON.parse(line) as { url: string };
  child.stdout!.resume();
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { name: 'gateway', url, pids: [child.pid!], stop };
}

/** The built server, with what it needs in `env`; its port is named there. */
export async function startServerProcess(
  env: Record<string, string> & { PORT: string },
): Promise<Omit<Subject, 'stop'> & { stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/dist/main.mjs')], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${env.PORT}`;
  await untilAnswering(`${url}/healthz`);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { name: 'server', url, pids: [child.pid!], stop };
}

function firstLine(child: ChildProcess, fits: (line: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => fits(line) && resolve(line));
  });
}

function childrenOf(pid: number): number[] {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

async function untilAnswering(url: string) {
  for (let attempt = 0; attempt < 400; attempt++) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`${url} does not answer`);
}
