// What stands before a call that sends or takes a code: codes and captchas, got without waiting.
import { type CaptchaAction, getCaptcha } from '@jishi/contract/account';
import type * as z from 'zod';
import { type CodePurpose, hashCode } from '../domains/account/code/rules';
import { insertCode } from '../domains/account/code/store';
import { phoneKeyOf } from '../domains/account/member/rules';
import { captchaFor } from './captcha';
import type { TestServer } from './server';

/** A good code on a phone, without the captcha and the limits before it. */
export async function giveCode(
  server: TestServer,
  phone: string,
  purpose: CodePurpose = 'login',
  code = '246810',
): Promise<string> {
  const { vault } = server.shared;
  const phoneKey = phoneKeyOf(vault, phone);
  const createdAt = server.clock.now();
  await server.db.transaction((tx) =>
    insertCode(tx, {
      purpose,
      phoneKey,
      codeHash: hashCode(vault, purpose, phoneKey, code),
      ip: '127.0.0.1',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 300_000),
    }),
  );
  return code;
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
