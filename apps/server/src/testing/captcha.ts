// A captcha solved as the page's solver does, without the browser and its workers.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { COUNTER } from '../domains/account/captcha/rules';

/** The input for a call that needs a captcha, from the challenge as text. Begins where the counter may lie: a third of the tries. */
export async function captchaFor(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey, counterStart: COUNTER.least });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
