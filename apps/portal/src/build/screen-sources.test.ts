import path from 'node:path';
import { expect, test } from 'vitest';
import { screenSources } from './screen-sources';

const ROUTES = path.resolve(import.meta.dirname, '../routes/web.tsx');

/** Runs the plugin over one file of routes, as built for the server or for browsers. */
async function transform(code: string, { id = ROUTES, ssr = true } = {}): Promise<string | undefined> {
  const plugin = screenSources() as unknown as {
    transform(this: object, code: string, id: string, options: { ssr: boolean }): Promise<{ code: string } | null>;
  };
  const context = {
    resolve: async (imported: string, importer: string) => ({
      id: `${path.resolve(path.dirname(importer), imported)}.tsx`,
    }),
    error(message: string) {
      throw new Error(message);
    },
  };
  return (await plugin.transform.call(context, code, id, { ssr }))?.code;
}

test('each page learns which file its screen is', async () => {
  const code = await transform(`
    page({ screen: () => import('../features/content/about-page') });
    page({ screen: async () => (await import('../features/catalogue/home/home-page')).HomePage });
  `);
  expect(code).toContain('source: "src/features/content/about-page.tsx", screen:');
  expect(code).toContain('source: "src/features/catalogue/home/home-page.tsx", screen:');
});

test('browsers are not told: only the server preloads', async () => {
  const code = await transform(`page({ screen: () => import('../features/content/about-page') });`, { ssr: false });
  expect(code).not.toContain('source');
});

test('a screen that is not imported lazily is refused, since its chunk could not be preloaded', async () => {
  await expect(transform(`page({ screen: aboutScreen })`)).rejects.toThrow(/web\.tsx/);
});

test('files that declare no pages are left alone', async () => {
  expect(await transform(`page({ screen: x })`, { id: '/elsewhere/web.tsx' })).toBeUndefined();
});
