// Which modules share a file: many small files compress badly and cost a request each.
import path from 'node:path';
import type { Rolldown } from 'vite';

/** What every page needs and seldom changes: one file that outlives deploys in browsers' caches. */
const VENDOR = /\/node_modules\/(?:react|react-dom|scheduler|@tanstack|zustand)\//;

/** Small parts that nearly every public page shows. */
const PARTS =
  /\/packages\/ui\/src\/(?:icon|logo|button|breadcrumb|tag|money|empty-state|drop|theme|address-form)\.tsx$|\/portal\/src\/shell\/format\.ts$/;

/** What product page and tester say of an endpoint. */
const DOCUMENTATION =
  /\/catalogue\/product\/(?:endpoint-docs|code-samples)\.tsx$|\/packages\/ui\/src\/(?:spec-table|code-block|copy-button)\.tsx$/;

/** What home and product page show of products. */
const SHOWCASE = /\/packages\/ui\/src\/(?:seal|figure-strip|ruled-head|glyph)\.tsx$|\/catalogue\/labels\.ts$/;

/** What tries a product at once, on both. */
const TRY_OUT = /\/catalogue\/try-out\/(?:use-try-out|try-ticket)\.tsx?$/;

/** Small parts that nearly every page behind sign-in shows. */
const WORKSPACE = /\/packages\/ui\/src\/(?:ledger-table|table-skeleton|page-head|status-mark)\.tsx$/;

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/**
 * `vendor`, `shell` for the entry's static imports, the shared part of public pages; the rest follows the dynamic
 * imports.
 */
export function chunkGroups(): Groups {
  let atOnce: Set<string> | undefined;
  return [
    { name: 'vendor', test: VENDOR, priority: 1 },
    {
      debugName: 'shell',
      name: (id, graph) => {
        atOnce ??= importedAtOnce(graph);
        return atOnce.has(id) ? 'shell' : null;
      },
    },
    { name: 'parts', test: PARTS },
    { name: 'documentation', test: DOCUMENTATION },
    { name: 'showcase', test: SHOWCASE },
    { name: 'try-out', test: TRY_OUT },
    { name: 'workspace', test: WORKSPACE },
  ];
}

function importedAtOnce(graph: { getModuleInfo(id: string): Rolldown.ModuleInfo | null }): Set<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(ENTRY);
  // The entry stays a file of its own, with the stylesheets in their order.
  reached.delete(ENTRY);
  return new Set([...reached].filter((id) => !id.endsWith('.css')));
}

const ENTRY = path.resolve(import.meta.dirname, '../entry-client.tsx');
