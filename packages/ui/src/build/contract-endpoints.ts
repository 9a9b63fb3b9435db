// The client needs endpoint addresses, not schemas: contract modules are run at build time with the real zod and only
// their endpoints' descriptors are bundled. `@jishi/contract/rules/account` has with each what a browser checks of its input:
// to TypeScript the same file, to a bundle another one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const CONTRACT = path.resolve(import.meta.dirname, '../../../contract/src');
const RULES = '?rules';
const WITH_RULES = '@jishi/contract/rules/';

type Descriptor = Record<
  'method' | 'path' | 'access' | 'body' | 'idempotent' | 'permission' | 'conditions',
  unknown
> & {
  rule?: unknown;
};

/** Strips zod out of the contract. Importing a schema by the usual path fails the build: the export is not there. */
export function contractEndpoints(): Plugin {
  return {
    name: 'contract-endpoints',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith(WITH_RULES)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { ...resolved, id: resolved.id + RULES };
    },
    async load(id) {
      const file = id.replace(RULES, '');
      if (!file.startsWith(CONTRACT + path.sep) || !usesZod(file)) return null;
      this.addWatchFile(file);
      const { module } = await runnerImport<Record<string, unknown>>(file);
      const lines = Object.entries(module).flatMap((entry) => declaration(entry, id.endsWith(RULES)));
      return lines.join('\n') || 'export {};';
    },
  };
}

function usesZod(file: string): boolean {
  return /^import (?!type)[^;]*from 'zod'/m.test(readFileSync(file, 'utf8'));
}

function declaration([name, value]: [string, unknown], withRules: boolean): string[] {
  if (typeof value !== 'object' || value === null || (value as { built?: unknown }).built !== true) return [];
  const { method, path: address, access, body, idempotent, permission, conditions, rule } = value as Descriptor;
  const said = {
    method,
    path: address,
    idempotent,
    permission,
    conditions,
    // What goes without saying is left out: a page may name twenty endpoints.
    ...(access === 'operator' && { access }),
    ...(body === 'form' && { body }),
    ...(withRules && { rule }),
  };
  return [`export const ${name} = ${JSON.stringify(said)};`];
}
