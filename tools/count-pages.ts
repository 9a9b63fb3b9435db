// Prints which pages of spec/routes.tsv are built and which say that they are not open yet. Fails when one is missing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countPages, declaredPages } from '../apps/portal/src/build/page-count';

const list = readFileSync(path.resolve(import.meta.dirname, '../spec/routes.tsv'), 'utf8');
const { built, notBuilt, breaches } = countPages(list, await declaredPages());
for (const address of notBuilt) console.log(`not built ${address}`);
for (const breach of breaches) console.error(breach);
console.log(`pages: ${built.length} built, ${notBuilt.length} not built, ${breaches.length} wrong`);
process.exitCode = breaches.length > 0 ? 1 : 0;
