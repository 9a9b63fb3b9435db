// Checks the contract against the project's own list of calls: every row of spec/calls.tsv declared once with its method,
// body and access, every call mounted once. Prints how many there are.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { modules } from '@jishi/contract';
import type { Endpoint } from '@jishi/contract/endpoint';
import { useCases } from '../apps/server/src/domains';

type Declared = { domain: string; name: string; call: Endpoint };
type Row = { group: string; method: string; path: string; body: string; access: string };

/** Everything the contract declares, by domain. */
export function declaredCalls(): Declared[] {
  return Object.entries(modules).flatMap(([domain, contracts]) =>
    contracts.flatMap((contract) =>
      Object.entries(contract).flatMap(([name, value]) =>
        [value]
          .flat()
          .filter(isCall)
          .map((call) => ({ domain, name, call })),
      ),
    ),
  );
}

function isCall(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'built' in value;
}

/** The project's own copy of the specification's calls. */
export function specifiedCalls(root: string): Row[] {
  const [, ...lines] = readFileSync(path.join(root, 'spec/calls.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [group = '', method = '', url = '', body = '', access = ''] = line.split('\t');
    return { group, method, path: url, body, access };
  });
}

/** What is wrong, in plain sentences. */
export function problems(declared: readonly Declared[], rows: readonly Row[], mounted: readonly Endpoint[]): string[] {
  const found: string[] = [];
  const byKey = new Map<string, Declared>();
  for (const one of declared) {
    const key = `${one.call.method} ${one.call.path}`;
    if (byKey.has(key)) found.push(`${key} is declared twice`);
    byKey.set(key, one);
  }
  for (const row of rows) {
    const one = byKey.get(`${row.method} ${row.path}`)?.call;
    if (!one) found.push(`${row.method} ${row.path} of the specification is declared nowhere`);
    else if (one.access !== row.access)
      found.push(`${row.path} is ${one.access}, the specification says ${row.access}`);
    else if (one.body !== row.body) found.push(`${row.path} takes ${one.body}, the specification says ${row.body}`);
  }
  const mountedKeys = new Set(mounted.map((endpoint) => `${endpoint.method} ${endpoint.path}`));
  for (const { name, call } of declared) {
    const served = mountedKeys.has(`${call.method} ${call.path}`) || call.path.startsWith('/builds/');
    if (!served) found.push(`${name} (${call.path}) is declared but mounted nowhere`);
  }
  return found;
}

if (process.argv[1]?.endsWith('calls.ts')) {
  const declared = declaredCalls();
  const rows = specifiedCalls(process.cwd());
  const found = problems(
    declared,
    rows,
    useCases.map((route) => route.endpoint),
  );
  for (const problem of found) console.error(problem);
  const specified = new Set(rows.map((row) => `${row.method} ${row.path}`));
  const built = declared.filter(({ call }) => specified.has(`${call.method} ${call.path}`)).length;
  console.log(`calls: ${built} of ${rows.length} built`);
  process.exitCode = found.length || rows.length !== 222 ? 1 : 0;
}
