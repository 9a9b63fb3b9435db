import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditTable } from './edit-table';
import { FormFrame } from './form';
import { createForm } from './form-store';

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

test('rows that fold into blocks on a phone keep the roles of a table', () => {
  const markup = renderToStaticMarkup(
    <FormFrame form={createForm({ params: [{ name: 'phone' }] })} label="接口" onSubmit={() => undefined}>
      <EditTable
        list="params"
        what="参数"
        columns={[{ title: '参数名', cell: (path) => path }]}
        create={() => ({ name: '' })}
        none="没有参数。"
        details={() => '说明'}
      />
    </FormFrame>,
  );
  const parts = [...markup.matchAll(/<(table|thead|tbody|tr|th|td)(?: [^>]*?role="(\w+)")?[ >]/g)];
  expect(parts.map(([, tag]) => tag).toSorted()).toEqual(
    ['table', 'tbody', 'td', 'td', 'td', 'th', 'th', 'thead', 'tr', 'tr', 'tr'].toSorted(),
  );
  for (const [, tag, role] of parts) expect(`${tag} ${role}`).toBe(`${tag} ${ROLES[tag!]}`);
});
