// /settings: who runs the site and what may be done how often, changed while it runs.
import { getSettings } from '@jishi/contract/console/setting';
import { reviewKind } from '@jishi/contract/enums/review';
import { Button } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../shell/client';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { ChangeDialog } from './change-dialog';
import { WaitingChange, nameColumn } from './changes';
import { GROUPS, type Group, type Setting, type Values } from './groups';
import { Fields, History } from './history';
import { ValueWords } from './value-words';

export function SettingsScreen() {
  const settings = useQuery(query(getSettings, {}));
  return (
    <Screen title="系统设置" note="改了马上生效，不用重启；环境变量只是第一次的值">
      <Loaded of={settings} what="系统设置" rows={10}>
        {({ groups }) => (
          <div className="sections">
            {groups.map((group) => (
              <GroupSection key={group.group} of={group} />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

const COLUMNS: readonly Column<Setting>[] = [
  nameColumn('34%'),
  {
    key: 'value',
    title: '现在的值',
    fold: 'line',
    cell: (setting) => <ValueWords of={setting} value={setting.value} />,
  },
  {
    key: 'source',
    title: '出自',
    fold: 'line',
    width: '26%',
    cell: (setting) => <span className="break">{sourceWords(setting)}</span>,
  },
];

function sourceWords({ source, variable, value }: Setting): string {
  if (source === 'console') return '在这里改过';
  if (source === 'environment') return `环境变量 ${variable}`;
  return value && '默认';
}

function GroupSection({ of }: { of: Group }) {
  const { title, note, endpoint } = GROUPS[of.group];
  const may = useMay(endpoint);
  /** Values to begin with; undefined while nothing is edited. */
  const [editing, setEditing] = useState<Values>();
  return (
    <section aria-label={`${title}设置`}>
      <RuledHead
        title={title}
        note={note}
        more={
          may && (
            <Button size="small" onClick={() => setEditing({})}>
              修改{title}设置
            </Button>
          )
        }
      />
      {of.waiting && (
        <WaitingChange of={of.waiting} kind={reviewKind.settings}>
          <Fields of={of} fields={of.waiting.fields} />
        </WaitingChange>
      )}
      <LedgerTable caption={`${title}设置`} columns={COLUMNS} rows={of.settings} rowKey={({ name }) => name} dense />
      <History of={of} onRestore={may ? setEditing : undefined} />
      {editing && <ChangeDialog of={of} fill={editing} onClose={() => setEditing(undefined)} />}
    </section>
  );
}
