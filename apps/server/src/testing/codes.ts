// Codes and captchas for calls that send or take a code, obtained without waiting.
import { type CaptchaAction, getCaptcha } from '@jishi/contract/account';
import type * as z from 'zod';
import { type CodePurpose, hashCode } from '../domains/account/code/rules';
import { insertCode } from '../domains/account/code/store';
import { phoneKeyOf } from '../domains/account/member/rules';
import { selectMemberByPhone } from '../domains/account/member/store';
import { codeRequesters } from '../domains/account/requester/rules';
import type { MemberId } from '../kernel/context';
import { captchaFor } from './captcha';
import type { TestServer } from './server';

/**
 * Who asked for a code: a visitor by `browser` or `ip`; or the member with the phone, `memberId` if it is not theirs.
 */
type Asker = { ip?: string; browser?: string; memberId?: MemberId };

const CODE = '246810';

/** A good code on a phone, without the captcha and the limits before it. */
export async function giveCode(
  server: TestServer,
  phone: string,
  purpose: CodePurpose = 'login',
  asker: Asker = {},
): Promise<string> {
  const { vault } = server.shared;
  const phoneKey = phoneKeyOf(vault, phone);
  const createdAt = server.clock.now();
  const requester = await requesterFor(server, phoneKey, purpose, asker);
  await server.db.transaction((tx) =>
    insertCode(tx, {
      purpose,
      phoneKey,
      codeHash: hashCode(vault, purpose, phone, CODE),
      requester,
      ip: '127.0.0.1',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 300_000),
    }),
  );
  return CODE;
}

/** Whom a code that `asker` asked for is right for. */
export async function requesterFor(
  server: TestServer,
  phoneKey: Buffer,
  purpose: CodePurpose,
  { ip = '127.0.0.1', browser: id, memberId }: Asker,
): Promise<Buffer> {
  const owner = memberId ?? (await selectMemberByPhone(server.db, phoneKey))?.id;
  const browser = id ? { id, isNew: false, keepsName: true } : undefined;
  return codeRequesters({ vault: server.shared.vault, browser, ip }, purpose, owner)[0];
}

/** The solution of a challenge, as the page's solver sends it. */
export async function solveCaptcha(
  server: TestServer,
  action: z.output<typeof CaptchaAction>,
  ip = '127.0.0.1',
): Promise<string> {
  const { result } = await server.call(getCaptcha, { action }, { ip });
  return captchaFor(result.challenge);
}
