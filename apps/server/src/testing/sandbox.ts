// The sandbox peers as a process of their own, for tests that talk to providers over the wire.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import type { SmtpSettings } from '../kernel/settings';
import type { SmsSettings } from '../kernel/sms-settings';

export type SandboxProcess = {
  /** Without a trailing slash. */
  readonly url: string;
  /** A JSON document of a peer, e.g. its credentials. */
  get<Document>(path: string): Promise<Document>;
  /** Sets a switch of a peer. */
  post(path: string, fields: object): Promise<void>;
  close(): Promise<void>;
};

const ENTRY = path.join(import.meta.dirname, '../../../sandbox/src/main.ts');

/** Starts the peers on a free port with data of their own. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jishi-test-sandbox-'));
  const child = spawn(process.execPath, [await bundleOnce(ENTRY)], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA_DIR: dataDir, SANDBOX_PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /^sandbox: (http\S+)\n/m.exec((said += chunk.toString()))?.[1];
      if (found) resolve(found.replace(/\/$/, ''));
    });
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
  return {
    url,
    async get(at) {
      const answer = await fetch(url + at);
      if (!answer.ok) throw new Error(`GET ${at}: ${answer.status}`);
      return answer.json() as never;
    },
    async post(at, fields) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url + at, { method: 'POST', headers, body: JSON.stringify(fields) });
      if (!answer.ok) throw new Error(`POST ${at}: ${answer.status} ${await answer.text()}`);
    },
    async close() {
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The SMS peer's access, as a server's settings. */
export async function smsSettingsOf(sandbox: SandboxProcess): Promise<SmsSettings> {
  const { codeTemplates, noticeTemplates, accessKeyId, accessKeySecret, endpoint, signName } =
    await sandbox.get<Record<keyof SmsSettings, string>>('/aliyun-sms/credentials.json');
  const pairs = (text: string) => Object.fromEntries(text.split(',').map((pair) => pair.split('=')));
  const templates = {
    codeTemplate: 'SMS_CODE',
    codeTemplates: pairs(codeTemplates),
    noticeTemplates: pairs(noticeTemplates),
  };
  return { accessKeyId, accessKeySecret, endpoint, signName, ...templates };
}

/** The mail peer's access, as a server's settings. */
export async function smtpSettingsOf(sandbox: SandboxProcess): Promise<SmtpSettings> {
  const { smtpUrl, from } = await sandbox.get<{ smtpUrl: string; from: string }>('/mail/credentials.json');
  return { url: smtpUrl, from };
}
