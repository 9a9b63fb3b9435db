// What was changed of a group: each change beside what holds now, and the way back to it.
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useState } from 'react';
import { changeColumns } from './changes';
import type { Change, Group, Values } from './groups';
import { ValueWords } from './value-words';

type Props = {
  of: Group;
  /** Proposes values of an earlier change again; left out for who may not. */
  onRestore?: ((values: Values) => void) | undefined;
};

export function History({ of, onRestore }: Props) {
  const [compared, setCompared] = useState<Change>();
  const columns: readonly Column<Change>[] = [
    ...changeColumns<Change>(({ fields }) => <Fields of={of} fields={fields} />),
    {
      key: 'compare',
      title: <span className="sr">对照</span>,
      label: '对照',
      align: 'end',
      fold: 'end',
      cell: (change) => (
        <Button size="small" aria-label={`对照 ${change.saveTime} 的改动`} onClick={() => setCompared(change)}>
          对照
        </Button>
      ),
    },
  ];
  if (of.changes.length === 0)
    return <p className="quiet setting-history">没有改过：现在用的是环境变量的值或默认值。</p>;
  return (
    <div className="setting-history">
      <RuledHead title="改过的" note="新的在前；更早的在审计里" />
      <LedgerTable caption="改过的" columns={columns} rows={of.changes} rowKey={({ version }) => version} dense />
      {compared && <Compared of={of} change={compared} onRestore={onRestore} onClose={() => setCompared(undefined)} />}
    </div>
  );
}

const settingOf = (of: Group, name: string) => of.settings.find((setting) => setting.name === name);

/** What a change changed, a line for each setting. */
export function Fields({ of, fields }: { of: Group; fields: Change['fields'] }) {
  return (
    <ul className="setting-changes">
      {fields.map(({ name, label, from, to }) => (
        <li key={name}>
          {label}：<ValueWords of={settingOf(of, name)} value={from} /> →{' '}
          <ValueWords of={settingOf(of, name)} value={to} />
        </li>
      ))}
    </ul>
  );
}

type ComparedProps = Props & { change: Change; onClose: () => void };

function Compared({ of, change: { fields, saveTime }, onRestore, onClose }: ComparedProps) {
  const side = (key: 'from' | 'to') => (field: Change['fields'][number]) => (
    <ValueWords of={settingOf(of, field.name)} value={field[key]} />
  );
  const columns: readonly Column<Change['fields'][number]>[] = [
    { key: 'label', title: '设置', fold: 'lead', cell: ({ label }) => label },
    { key: 'from', title: '改前', fold: 'line', cell: side('from') },
    { key: 'to', title: '改后', fold: 'line', cell: side('to') },
    {
      key: 'now',
      title: '现在',
      fold: 'line',
      cell: ({ name }) => <ValueWords of={settingOf(of, name)} value={settingOf(of, name)?.value ?? ''} />,
    },
  ];
  const back = (key: 'from' | 'to', words: string) => {
    const differs = fields.filter(
      (field) => settingOf(of, field.name) && settingOf(of, field.name)?.value !== field[key],
    );
    if (!onRestore || differs.length === 0) return null;
    const values = Object.fromEntries(differs.map((field) => [field.name, field[key]]));
    return (
      <Button
        onClick={() => {
          onClose();
          onRestore(values);
        }}
      >
        {words}
      </Button>
    );
  };
  return (
    <Dialog title={`${saveTime} 的改动`} onClose={onClose}>
      <LedgerTable caption="与现在对照" columns={columns} rows={fields} rowKey={({ name }) => name} dense />
      <p className="dialog-actions">
        <Button onClick={onClose}>关闭</Button>
        {back('from', '恢复为改前的值')}
        {back('to', '恢复为改后的值')}
      </p>
    </Dialog>
  );
}
