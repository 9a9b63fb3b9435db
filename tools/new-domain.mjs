// `npm run new-domain NAME`: a slice that works from contract to test, with one entity a member owns. Rename the entity,
// then grow it. It prints the files it made and the commands to run next.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const name = process.argv[2] ?? '';
if (!/^[a-z]{3,20}$/.test(name)) fail('usage: npm run new-domain NAME (3 to 20 lower-case letters, a noun)');
const at = (...parts) => path.join(root, ...parts);
if (existsSync(at('apps/server/src/domains', name))) fail(`${name} exists already`);

const Name = name[0].toUpperCase() + name.slice(1);
const serial = String(
  Math.max(...readdirSync(at('packages/db/migrations')).map((file) => Number.parseInt(file, 10) || 0)) + 1,
).padStart(4, '0');

const files = {
  [`packages/contract/src/${name}.ts`]: `// What a member does with ${name}.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Time, pageOf, paging } from './values';

export const ${Name} = z.object({ id: z.string(), title: z.string(), createTime: Time });

export const add${Name} = endpoint({
  method: 'POST',
  path: '/mem/${name}/add',
  access: 'member',
  summary: '新增 ${name}',
  input: z.object({ title: z.string('请输入标题').trim().min(1, '请输入标题').max(40, '标题最多 40 个字') }),
  output: ${Name},
  refusals: ['duplicate'],
});

export const list${Name} = endpoint({
  method: 'POST',
  path: '/mem/${name}/list',
  access: 'member',
  summary: '${name} 列表',
  input: z.object(paging),
  output: pageOf(${Name}),
});
`,
  [`packages/db/migrations/${serial}_${name}.sql`]: `-- What members keep under ${name}.
create schema ${name};

create table ${name}.item (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member,
  title text not null,
  created_at timestamptz not null,
  unique (member_id, title)
);
`,
  [`apps/server/src/domains/${name}/rules.ts`]: `// What holds for ${name} whoever asks.

/** A title as it is kept: runs of white space are one space. */
export function tidyTitle(title: string): string {
  return title.replaceAll(/\\s+/g, ' ').trim();
}
`,
  [`apps/server/src/domains/${name}/store.ts`]: `// The only SQL of ${name}.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';

export type ItemRow = { id: string; title: string; createdAt: Date };

/** Inserts; undefined when the member has one of this title. */
export async function insertItem(tx: Transaction, memberId: MemberId, title: string, now: Date): Promise<ItemRow | undefined> {
  return tx.maybe<ItemRow>(sql\`
    insert into ${name}.item (member_id, title, created_at) values (\${memberId}, \${title}, \${now})
    on conflict (member_id, title) do nothing
    returning id, title, created_at\`);
}

/** A page of a member's rows, the newest first. */
export async function selectItems(
  db: Queryable,
  memberId: MemberId,
  page: { limit: number; offset: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const rows = await db.many<ItemRow>(sql\`
    select id, title, created_at from ${name}.item
    where member_id = \${memberId}
    order by id desc
    limit \${page.limit} offset \${page.offset}\`);
  const { n } = await db.one<{ n: number }>(sql\`
    select count(*)::int as n from ${name}.item where member_id = \${memberId}\`);
  return { rows, total: n };
}
`,
  [`apps/server/src/domains/${name}/service.ts`]: `// What members do with ${name}.
import type { add${Name} as Add${Name}, list${Name} as List${Name} } from '@jishi/contract/${name}';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, memberOf, withTransaction } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { formatTime } from '../../kernel/time';
import { recordAudit } from '../audit';
import { tidyTitle } from './rules';
import * as store from './store';

/** Adds one. @throws Refusal duplicate when the member has one of this title */
export async function add${Name}(ctx: Context, input: Checked<typeof Add${Name}>): Promise<Output<typeof Add${Name}>> {
  const memberId = memberOf(ctx);
  const title = tidyTitle(input.title);
  return withTransaction(ctx, async (tx) => {
    const row = await store.insertItem(tx, memberId, title, ctx.now());
    if (!row) throw new Refusal('duplicate', '已经有同名的了');
    await recordAudit(tx, ctx, { action: '${name}.add', targetKind: '${name}', targetId: row.id, after: { title } });
    return view(row);
  });
}

/** The member's own. */
export async function list${Name}(ctx: Context, input: Checked<typeof List${Name}>): Promise<Output<typeof List${Name}>> {
  const { pageNum, pageSize } = input;
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { rows, total } = await store.selectItems(ctx.db, memberOf(ctx), page);
  return { list: rows.map(view), total, pageNum, pageSize };
}

function view(row: store.ItemRow) {
  return { id: row.id, title: row.title, createTime: formatTime(row.createdAt) };
}
`,
  [`apps/server/src/domains/${name}/routes.ts`]: `import * as contract from '@jishi/contract/${name}';
import { type Route, route } from '../../kernel/route';
import * as service from './service';

export const routes: readonly Route[] = [
  route(contract.add${Name}, service.add${Name}),
  route(contract.list${Name}, service.list${Name}),
];
`,
  [`apps/server/src/domains/${name}/domain.ts`]: `import type { Domain } from '../../kernel/domain';
import { routes } from './routes';

export const ${name}: Domain = { routes };
`,
  [`apps/server/src/domains/${name}/${name}.test.ts`]: `import { add${Name}, list${Name} } from '@jishi/contract/${name}';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInMember } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { ${name} } from './domain';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [${name}] });
});
afterAll(() => server.close());

test('a member sees what they added and nobody else does', async () => {
  const [one, other] = [await signInMember(server), await signInMember(server)];
  const added = await server.call(add${Name}, { title: '  第一  个 ' }, { token: one.token });
  expect(added.code).toBe(0);
  expect(added.result.title).toBe('第一 个');
  expect((await server.call(list${Name}, {}, { token: one.token })).result.total).toBe(1);
  expect((await server.call(list${Name}, {}, { token: other.token })).result.total).toBe(0);
});

test('of many additions of one title at once exactly one lands', async () => {
  const { token } = await signInMember(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(add${Name}, { title: '同名' }, { token })));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
});
`,
};

for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
}
edit('packages/contract/src/index.ts', (text) =>
  sortedInsert(text, `import * as ${name} from './${name}';`, /^import \* as/).replace(
    'export const modules = {\n',
    `export const modules = {\n  ${name}: [${name}],\n`,
  ),
);
edit('apps/server/src/domains.ts', (text) =>
  sortedInsert(text, `import { ${name} } from './domains/${name}/domain';`, /^import \{ .*\/domain'/).replace(
    /(domains: readonly Domain\[\] = \[)/,
    `$1\n  ${name},`,
  ),
);

console.log(`Made:\n${Object.keys(files)
  .map((file) => `  ${file}`)
  .join('\n')}
Next:
  npx oxfmt packages/contract/src apps/server/src
  npm run openapi
  npx vitest run apps/server/src/domains/${name}
Then add a screen under apps/portal/src/features/${name}/ and its line in apps/portal/src/routes/.`);

function edit(file, change) {
  const before = readFileSync(at(file), 'utf8');
  const after = change(before);
  if (after === before) fail(`${file} has no place for ${name}`);
  writeFileSync(at(file), after);
}

/** Puts a line among its like, in alphabetical order. */
function sortedInsert(text, line, like) {
  const lines = text.split('\n');
  const after = lines.findLastIndex((one) => like.test(one) && one < line);
  lines.splice(after < 0 ? lines.findIndex((one) => like.test(one)) : after + 1, 0, line);
  return lines.join('\n');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
