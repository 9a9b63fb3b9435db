// Which modules share a file: many small files compress badly and cost a request each.
import type { Rolldown } from 'vite';

/** What every page needs and seldom changes: one file that outlives deploys in browsers' caches. */
const VENDOR =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack|zustand)\//;

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/** `vendor`, and `shell` for whatever the entry imports at once; the rest follows the dynamic imports. */
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

const ENTRY = new URL('../entry-client.tsx', import.meta.url).pathname;
