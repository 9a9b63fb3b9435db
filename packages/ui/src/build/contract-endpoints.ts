// The client needs endpoint addresses, not schemas: contract modules are run at build time with the real zod and only
// their endpoints' descriptors are bundled. The rules of inputs are data, in a file that forms load.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const CONTRACT = path.resolve(import.meta.dirname, '../../../contract/src');
const RULES = path.join(CONTRACT, 'rule-table.ts');

type Descriptor = Record<
  'method' | 'path' | 'access' | 'body' | 'idempotent' | 'permission' | 'conditions' | 'paged',
  unknown
>;

/**
 * Strips zod out of the contract. Importing a schema fails the build: the export is not there. `isOwn` tells by its path
 * whether an app makes a call, and may know what may be entered there.
 */
export function contractEndpoints(isOwn: (path: string) => boolean): Plugin {
  return {
    name: 'contract-endpoints',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(CONTRACT + path.sep) || (id !== RULES && !usesZod(id))) return null;
      this.addWatchFile(id);
      const { module } = await runnerImport<Record<string, unknown>>(id);
      if (id === RULES) return ruleTable(module['rules'] as Record<string, unknown>, isOwn);
      return Object.entries(module).flatMap(declaration).join('\n') || 'export {};';
    },
  };
}

function ruleTable(rules: Record<string, unknown>, isOwn: (path: string) => boolean): string {
  const own = Object.entries(rules).filter(([call]) => isOwn(call.slice(call.indexOf('/'))));
  return `export const rules = ${JSON.stringify(Object.fromEntries(own))};`;
}

function usesZod(file: string): boolean {
  return /^import (?!type)[^;]*from 'zod'/m.test(readFileSync(file, 'utf8'));
}

function declaration([name, value]: [string, unknown]): string[] {
  if (typeof value !== 'object' || value === null || (value as { built?: unknown }).built !== true) return [];
  const { method, path: address, access, body, idempotent, permission, conditions, paged } = value as Descriptor;
  const said = {
    method,
    path: address,
    idempotent,
    permission,
    conditions,
    // Defaults are left out: a page may name twenty endpoints.
    ...(access === 'operator' && { access }),
    ...(body === 'form' && { body }),
    ...(paged === 'cursor' && { paged }),
  };
  return [`export const ${name} = ${JSON.stringify(said)};`];
}
