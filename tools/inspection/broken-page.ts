// The page of a fault inside the product: nothing a visitor can send brings it about, so it is rendered here as the server does.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDocument } from '../../apps/server/src/http/page-document';

type Rendered = { status: number; head: string; html: string; boot: string; files: readonly string[]; waits: boolean };
type Portal = { render(request: object): Promise<Rendered> };

const FAULT = { code: 500, msg: '服务器繁忙', result: null };

/** The built portal's answer when every call of a page fails. @throws Error when it is not a 500 */
export async function brokenPage(portalDist: string): Promise<string> {
  const entry = pathToFileURL(path.join(portalDist, 'server/entry-server.js')).href;
  const portal = (await import(entry)) as Portal;
  const nonce = randomBytes(16).toString('base64');
  const page = await portal.render({
    url: 'https://jishi.example/content/user',
    nonce,
    build: 'broken',
    dispatch: async () => FAULT,
  });
  if (page.status !== 500) throw new Error(`a page whose calls all fail is a ${page.status}`);
  return openDocument(path.join(portalDist, 'client'))({ ...page, nonce });
}
