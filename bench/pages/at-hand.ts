// A page of the portal from answers that are at hand: what its own React tree, head and data for the browser cost, by themselves.
import path from 'node:path';
import type { dispatcher } from '../../apps/server/src/http/page-calls';
import type { TestServer } from '../../apps/server/src/testing/server';
import type * as Entry from '../../apps/portal/src/entry-server';

type Dispatch = ReturnType<typeof dispatcher>;

const entry = path.join(import.meta.dirname, '../../apps/portal/dist/server/entry-server.js');

/** Renders a member's page; what it asks is asked of the server once, and kept. */
export async function pagesAtHand(site: TestServer, token: string): Promise<(page: string) => Promise<string>> {
  const { prepare, render } = (await import(entry)) as typeof Entry;
  await prepare();
  const known = new Map<string, ReturnType<Dispatch>>();
  const ask: Dispatch = async (call, input) => {
    const [method, url] = call.split(' ') as ['GET' | 'POST', string];
    const asked = method === 'GET' ? { query: input as Record<string, string> } : { payload: input };
    return (await site.inject({ method, url, token, ...asked })).json();
  };
  const dispatch: Dispatch = (call, input) => {
    const name = `${call} ${JSON.stringify(input)}`;
    const answer = known.get(name) ?? ask(call, input);
    known.set(name, answer);
    return answer;
  };
  return async (page) => {
    const url = `http://localhost${page}`;
    const { status, head, html, boot } = await render({ url, token, nonce: 'n', build: 'b', dispatch });
    if (status !== 200) throw new Error(`${page} is ${status} of answers at hand`);
    return head + html + boot;
  };
}
