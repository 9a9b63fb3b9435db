// Clients need endpoint addresses, not schemas: contract modules run at build time with the real zod, and only their
// endpoints' descriptors are bundled. `@jishi/contract/schema/account` is the whole module with its imports: the same
// file for TypeScript, another one for the bundle.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const CONTRACT = path.resolve(import.meta.dirname, '../../../contract/src');
const SCHEMA = '?schema';
const WHOLE = '@jishi/contract/schema/';

type Descriptor = Record<'method' | 'path' | 'access' | 'body' | 'idempotent' | 'permission' | 'conditions', unknown>;

/** Strips zod out of the contract. Importing a schema by the usual path fails the build: the export is not there. */
export function contractEndpoints(): Plugin {
  return {
    name: 'contract-endpoints',
    enforce: 'pre',
    async resolveId(source, importer) {
      const whole = source.startsWith(WHOLE) || (importer?.endsWith(SCHEMA) && source.startsWith('.'));
      if (!whole) return null;
      const resolved = await this.resolve(source, importer?.replace(SCHEMA, ''), { skipSelf: true });
      return resolved && { ...resolved, id: resolved.id + SCHEMA };
    },
    async load(id) {
      if (id.endsWith(SCHEMA)) return readFileSync(id.slice(0, -SCHEMA.length), 'utf8');
      if (!id.startsWith(CONTRACT + path.sep) || !usesZod(id)) return null;
      this.addWatchFile(id);
      const { module } = await runnerImport<Record<string, unknown>>(id);
      return Object.entries(module).flatMap(declaration).join('\n') || 'export {};';
    },
  };
}

function usesZod(file: string): boolean {
  return /^import (?!type)[^;]*from 'zod'/m.test(readFileSync(file, 'utf8'));
}

function declaration([name, value]: [string, unknown]): string[] {
  if (typeof value !== 'object' || value === null || (value as { built?: unknown }).built !== true) return [];
  const { method, path: address, access, body, idempotent, permission, conditions } = value as Descriptor;
  const said = {
    method,
    path: address,
    idempotent,
    permission,
    conditions,
    // Defaults are left out: a page may name twenty endpoints.
    ...(access === 'operator' && { access }),
    ...(body === 'form' && { body }),
  };
  return [`export const ${name} = ${JSON.stringify(said)};`];
}
