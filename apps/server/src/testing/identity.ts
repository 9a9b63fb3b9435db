// People for tests, and what they do at the identity provider and at WeChat.
import { randomInt } from 'node:crypto';
import { openFaceFlow } from '@jishi/contract/account/phone';
import type { EsignSettings, FaceIdSettings, WechatServiceSettings, WechatSettings } from '../kernel/settings';
import type { SandboxProcess } from './sandbox';
import type { TestServer } from './server';

export async function faceIdSettingsOf(sandbox: SandboxProcess): Promise<FaceIdSettings> {
  return sandbox.get<FaceIdSettings>('/identity/credentials.json');
}

export async function esignSettingsOf(sandbox: SandboxProcess): Promise<EsignSettings> {
  return sandbox.get<EsignSettings>('/esign/credentials.json');
}

export async function wechatSettingsOf(sandbox: SandboxProcess): Promise<WechatSettings> {
  return sandbox.get<WechatSettings>('/wechat/credentials.json');
}

export async function wechatServiceSettingsOf(sandbox: SandboxProcess): Promise<WechatServiceSettings> {
  const { serviceAppId, serviceAppSecret, templateId, openUrl, apiUrl } =
    await sandbox.get<Record<string, string>>('/wechat/credentials.json');
  return {
    openUrl: openUrl!,
    apiUrl: apiUrl!,
    appId: serviceAppId!,
    appSecret: serviceAppSecret!,
    templateId: templateId!,
  };
}

/** An adult with a valid id number, unique in the run. */
export function newPerson(): { name: string; idNumber: string } {
  const two = (number: number) => String(number).padStart(2, '0');
  const birthday = `${randomInt(1970, 2000)}${two(randomInt(1, 13))}${two(randomInt(1, 29))}`;
  const front = `110101${birthday}${String(randomInt(1000)).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(front[at]), 0);
  const letters = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨';
  const name = Array.from({ length: 3 }, () => letters[randomInt(letters.length)]).join('');
  return { name, idNumber: `${front}${'10X98765432'[sum % 11]}` };
}

/** Opens the QR code of a face check on a phone and lets the provider decide. Returns where the phone is sent back to. */
export async function showFace(
  server: TestServer,
  flow: { url: string },
  outcome: 'passed' | 'mismatch' | 'notAlive',
): Promise<string> {
  const key = new URL(flow.url).searchParams.get('key') ?? '';
  const { result } = await server.call(openFaceFlow, { key });
  const page = new URL(result.providerUrl);
  const body = new URLSearchParams({ token: page.searchParams.get('token') ?? '', outcome });
  const answer = await fetch(`${page.origin}/identity/h5/decide`, { method: 'POST', body, redirect: 'manual' });
  // The provider is asked about one check once a second, of the database's time.
  await server.db.query("update account.face_flow set asked_at = asked_at - interval '1 second'");
  return answer.headers.get('location') ?? '';
}

/** Scans as a person of the sandbox, a new one of that nickname unless `person` is their id. Returns what WeChat returns. */
export async function scan(
  { url }: { url: string },
  who: { nickname: string } | { person: string },
): Promise<{ code: string; state: string }> {
  const page = new URL(url);
  if (!(await fetch(page)).ok) throw new Error('the page to scan does not open');
  const form = {
    redirect_uri: page.searchParams.get('redirect_uri') ?? '',
    state: page.searchParams.get('state') ?? '',
    answer: 'confirm',
    ...('person' in who ? who : { person: 'new', nickname: who.nickname }),
  };
  const body = new URLSearchParams(form);
  const answer = await fetch(`${page.origin}/connect/qrconnect/confirm`, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}
