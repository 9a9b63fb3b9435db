// Counts the pages and compares them with spec/routes.tsv. Fails when one is missing or misplaced.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countPages, declaredPages } from '../apps/portal/src/build/page-count';

const list = readFileSync(path.resolve(import.meta.dirname, '../spec/routes.tsv'), 'utf8');
const { pages, breaches } = countPages(list, await declaredPages());
for (const breach of breaches) console.error(breach);
console.log(`pages: ${pages.length}, ${breaches.length} wrong`);
process.exitCode = breaches.length > 0 ? 1 : 0;
