// A captcha solved as the page's solver does, without the browser and its workers.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The input for a call that needs a captcha, from the challenge as text. */
export async function captchaFor(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
