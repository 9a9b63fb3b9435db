// Writes each screen's source file into its page declaration, so that the server can find its chunk in Vite's manifest
// and preload it. Browsers get none: fifty names are half a kilobyte per page.
import path from 'node:path';
import type { Plugin } from 'vite';

const ROUTES = path.resolve(import.meta.dirname, '../routes') + path.sep;
const PORTAL = path.resolve(import.meta.dirname, '../..');
const SCREEN = /screen:\s*(?:async\s*)?\(\)\s*=>[^;]*?import\(\s*'([^']+)'\s*\)/g;

export function screenSources(): Plugin {
  return {
    name: 'screen-sources',
    enforce: 'pre',
    async transform(code, id, options) {
      if (!id.startsWith(ROUTES)) return null;
      let result = code;
      for (const [declared, imported] of code.matchAll(SCREEN)) {
        const resolved = await this.resolve(imported!, id);
        if (!resolved) this.error(`${path.basename(id)}: no file for ${imported}`);
        const source = path.relative(PORTAL, resolved.id);
        if (options?.ssr) result = result.replace(declared, `source: ${JSON.stringify(source)}, ${declared}`);
      }
      const screens = code.match(/\bscreen:/g)?.length ?? 0;
      if (screens !== [...code.matchAll(SCREEN)].length) {
        this.error(`${path.basename(id)}: a screen is not written as () => import('…')`);
      }
      return { code: result, map: null };
    },
  };
}
