// `npm run new-domain NAME`: a whole slice, from the contract to both browser apps, about one thing that members ask for and
// operators decide. What it is made of stands in tools/new-domain, as the files of a domain called parcel.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const name = process.argv[2] ?? '';
/** What people call one. */
const word = process.argv[3] ?? '新事项';
const isHan = /^\p{Script=Han}{1,8}$/u.test(word);
if (!/^[a-z]{3,20}$/.test(name) || !isHan)
  fail('usage: npm run new-domain NAME 中文名 (3 to 20 lower-case letters, a noun; what people call one)');
const at = (...parts) => path.join(root, ...parts);
if (existsSync(at('apps/server/src/domains', name))) fail(`${name} exists already`);

const templates = at('tools/new-domain');
const made = readdirSync(templates, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tpl'))
  .map(makeFile);
bindContract();
bindServer();
bindConsole();
bindPortal();
execFileSync(process.execPath, [at('node_modules/.bin/oxfmt'), ...made.filter((file) => !file.endsWith('.sql'))], {
  cwd: root,
});
execFileSync(process.execPath, [at('node_modules/tsx/dist/cli.mjs'), at('tools/openapi.ts')], { cwd: root });

console.log(`Made:\n${made.map((file) => `  ${file}`).join('\n')}
Next: rename its one thing, give it what it is about, and \`npm run check\`.`);

function makeFile(template) {
  const file = named(template.slice(0, -'.tpl'.length)).replace('/0000_', `/${nextMigration()}_`);
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), named(readFileSync(path.join(templates, template), 'utf8')));
  return file;
}

/** The template's noun replaced by the new one. */
function named(text) {
  const Name = name[0].toUpperCase() + name.slice(1);
  return text.replaceAll('parcel', name).replaceAll('Parcel', Name).replaceAll('包裹', word);
}

function nextMigration() {
  const last = Math.max(...readdirSync(at('packages/db/migrations')).map((file) => Number.parseInt(file, 10) || 0));
  return String(last + 1).padStart(4, '0');
}

function bindContract() {
  among('packages/contract/src/index.ts', /^import \* as/, `import * as parcel from './parcel';`);
  among('packages/contract/src/index.ts', /^import \* as/, `import * as consoleParcel from './console/parcel';`);
  below('packages/contract/src/index.ts', 'export const modules = {', '  parcel: [parcel, consoleParcel],');
  below(
    'packages/contract/src/enums.ts',
    `import * as content from './enums/content';`,
    `import * as parcel from './enums/parcel';`,
  );
  below('packages/contract/src/enums.ts', 'export const consoleEnums = {', '  parcelStatus: parcel.parcelStatus.rows,');
  among('packages/contract/src/endpoint.ts', /^ {2}\| '/, `  | 'parcel.decide'`);
  among('packages/contract/src/endpoint.ts', /^ {2}\| '/, `  | 'parcel.read'`);
  addReviewKind();
  const words = 'packages/contract/src/audit-words.ts';
  below(words, 'export const memberActions: Readonly<Record<string, string>> = {', `  'parcel.submit': '提交包裹',`);
  below(
    words,
    'const otherActions: Readonly<Record<string, string>> = {',
    `  'parcel.accept': '通过包裹',\n  'parcel.refuse': '拒绝包裹',\n  'parcel.takeBack': '撤回包裹',`,
  );
  const targets = 'packages/contract/src/audit-words/targets.ts';
  below(targets, 'export const TARGETS: Readonly<Record<string, string>> = {', `  parcel: '包裹',`);
}

/** The next number of what can be decided. */
function addReviewKind() {
  const file = 'packages/contract/src/enums/review.ts';
  const kinds = /reviewKind = enumeration\(\{\n([\s\S]*?)\}\)/.exec(readFileSync(at(file), 'utf8'))[1];
  const last = Math.max(...[...kinds.matchAll(/: \[(\d+),/g)].map(([, value]) => Number(value)));
  edit(file, (whole) => whole.replace(kinds, `${kinds}  ${name}: [${last + 1}, '${word}'],\n`));
}

function bindServer() {
  below('packages/db/src/rights/hidden.ts', 'export const hidden = {', `  parcel: {\n    item: 'title reason',\n  },`);
  const domains = 'apps/server/src/domains.ts';
  among(domains, /^import \{ .*\/domain'/, `import { parcel } from './domains/parcel/domain';`);
  below(domains, 'export const domains: readonly Domain[] = [', '  parcel,');
  const roles = 'apps/server/src/domains/operator/rules.ts';
  below(roles, 'const READ = [', `  'parcel.read',`);
  below(roles, '    ...READ,', `    'parcel.decide',`);
  below(roles, '  reviewer: [', `    'parcel.read',\n    'parcel.decide',`);
}

function bindConsole() {
  below(
    'apps/console/src/shell/menu.ts',
    `      { name: '接口申请', to: '/applies', needs: 'apply.read' },`,
    `      { name: '包裹', to: '/parcels', needs: 'parcel.read' },`,
  );
  above(
    'apps/console/src/routes/index.tsx',
    `            path: 'applies',`,
    `            path: 'parcels',
            lazy: { Component: async () => (await import('../features/parcel/parcels-screen')).ParcelsScreen },
          },
          {`,
  );
}

function bindPortal() {
  const routes = 'apps/portal/src/routes/member.tsx';
  below(
    routes,
    'export const memberPages: PageDeclaration[] = [',
    `  member({
    name: 'Parcels',
    path: '/parcels',
    title: '包裹',
    queries: 'parcels',
    screen: async () => (await import('../features/parcel/parcels-screen')).ParcelsScreen,
  }),`,
  );
  const queries = 'apps/portal/src/routes/member-queries.ts';
  below(queries, 'const memberQueries = {', '  parcels: ({ search }) => [MEMBER, parcels(search)],');
  above(
    queries,
    `import { ORGANISATIONS, organisationSpend } from '../features/organisation/queries';`,
    `import { parcels } from '../features/parcel/queries';`,
  );
  below(
    'apps/portal/src/layouts/member/menu.ts',
    `      { to: '/req/collect', name: '收藏的接口' },`,
    `      { to: '/parcels', name: '包裹' },`,
  );
  below(
    'apps/portal/src/layouts/member/palette-keys.ts',
    `  '/req/collect': 'shoucang sc collect favourite 收藏夹',`,
    `  '/parcels': 'parcels',`,
  );
}

/** The file with one change, which has to change it. */
function edit(file, change) {
  const before = readFileSync(at(file), 'utf8');
  const after = change(before);
  if (after === before) fail(`${file} has no place for ${name}`);
  writeFileSync(at(file), after);
  if (!made.includes(file)) made.push(file);
}

function below(file, line, text) {
  edit(file, (whole) => whole.replace(`${line}\n`, `${line}\n${named(text)}\n`));
}

function above(file, line, text) {
  edit(file, (whole) => whole.replace(`${line}\n`, `${named(text)}\n${line}\n`));
}

/** Puts a line among its like, in alphabetical order. */
function among(file, like, text) {
  edit(file, (whole) => {
    const [line, lines] = [named(text), whole.split('\n')];
    const after = lines.findLastIndex((one) => like.test(one) && one < line);
    lines.splice(after < 0 ? lines.findIndex((one) => like.test(one)) : after + 1, 0, line);
    return lines.join('\n');
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
