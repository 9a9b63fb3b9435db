// Calls like those of the portal's and the console's pages, for the set-up of a journey.
import { clientInfoHeader } from '@jishi/ui/wire/client-info';
import type { Page } from 'playwright-core';

type Envelope<Result> = { code: number; msg: string; result: Result };
/** GET without an input. @throws Error for every code but 0 */
export type Caller = <Result>(path: string, input?: object) => Promise<Result>;

/** Calls with a session, a visitor's without, from where `headers` say. */
export function callerOf(origin: string, token: string, headers: Readonly<Record<string, string>> = {}): Caller {
  return async <Result>(path: string, input?: object) => {
    const answer = await fetch(origin + path, {
      method: input ? 'POST' : 'GET',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'x-client-info': clientInfoHeader({ token, bdVid: '', now: new Date() }),
      },
      ...(input && { body: JSON.stringify(input) }),
    });
    const { code, msg, result } = (await answer.json()) as Envelope<Result>;
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return result;
  };
}

/** Calls from a page's browser: as the member who is signed in there, or with the token of an operator. */
export async function callerFrom(page: Page, origin: string, ofOperator?: string): Promise<Caller> {
  const cookies = await page.context().cookies(origin);
  const token = ofOperator ?? cookies.find(({ name }) => name === 'token')?.value ?? '';
  return callerOf(origin, token, { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });
}
