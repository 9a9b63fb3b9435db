// What operators register of a member's signature and template with the sandbox's carriers.
import { listSmsChannels, saveSmsChannelSignature, saveSmsChannelTemplate } from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { smsProvider } from '@jishi/contract/enums/sms-channel';
import { namesIn } from '@jishi/contract/sms/variable';
import { expect } from 'vitest';
import { ownerCalls } from './operator';
import type { Site } from './site';

type Registered = {
  signatureId: string;
  signature: string;
  versionId: string;
  content: string;
  /** The template's codes: at Alibaba Cloud, and a number at Tencent Cloud. */
  codes: { aliyun: string; tencent: string };
};

/** Registers a signature and a version of a template with both carriers, and notes it on their channels. */
export async function register(site: Site, { signatureId, signature, versionId, content, codes }: Registered) {
  const codeAt = { [smsProvider.aliyun]: codes.aliyun, [smsProvider.tencent]: codes.tencent } as Record<number, string>;
  const owner = await ownerCalls(site);
  for (const { id: channelId, provider } of await owner<Output<typeof listSmsChannels>>(listSmsChannels.path)) {
    await owner(saveSmsChannelSignature.path, { channelId, signatureId, isRegistered: true });
    await owner(saveSmsChannelTemplate.path, { channelId, versionId, code: codeAt[provider] });
  }
  for (const at of ['aliyun-sms', 'tencent-sms']) await tell(site, `/${at}/signatures`, { name: signature });
  // their variables have Latin names at one, numbers at the other
  const names = namesIn(content);
  const named = names.reduce((text, name, at) => {
    const latin = /^[A-Za-z]\w*$/.test(name) ? name : `v${at + 1}`;
    return text.replaceAll(`{${name}}`, () => `\${${latin}}`);
  }, content);
  const numbered = names.reduce((text, name, at) => text.replaceAll(`{${name}}`, `{${at + 1}}`), content);
  await tell(site, '/aliyun-sms/templates', { code: codes.aliyun, kind: 'notice', content: named });
  await tell(site, '/tencent-sms/templates', { id: codes.tencent, content: numbered });
}

async function tell(site: Site, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(site.sandboxUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, path).toBe(200);
}
