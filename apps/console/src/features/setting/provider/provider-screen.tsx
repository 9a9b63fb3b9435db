// /providers/:provider: one provider's keys: what is set, whose word it is, trying it, changing it, what was changed.
import { changeProvider, getProvider, resetProvider, testProvider } from '@jishi/contract/console/provider';
import type { Input } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { Button } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';
import { Screen } from '../../../shell/screen';
import { WaitingChange, changeColumns, nameColumn } from '../changes';
import { ChangeDialog } from './change-dialog';
import { type Change, type Field, type Provider, STATES, useRefresh } from './providers';
import { TestAnswer } from './test-answer';
import { Tested } from './tested';

export function ProviderScreen() {
  const { provider = '' } = useParams();
  const found = useQuery(query(getProvider, { provider: provider as Input<typeof getProvider>['provider'] }));
  const state = found.data && STATES[found.data.state];
  return (
    <Screen
      title={found.data?.name ?? '服务商'}
      mark={state && <StatusMark tone={state[1]}>{state[0]}</StatusMark>}
      note={found.data?.purpose}
      actions={found.data && <Actions key={provider} of={found.data} />}
    >
      <Loaded of={found} what="服务商" rows={8}>
        {(of) => <Sections key={provider} of={of} />}
      </Loaded>
    </Screen>
  );
}

function Actions({ of }: { of: Provider }) {
  const may = useMay(changeProvider);
  const [editing, setEditing] = useState(false);
  const refresh = useRefresh();
  const { provider, name, version } = of;
  const reset = useCall(resetProvider, {
    silent: true,
    onSuccess: ({ inForce }) => toast.success(inForce ? '已改回环境变量' : '已提出，等另一位操作员同意'),
    onSettled: refresh,
  });
  if (!may) return null;
  return (
    <>
      {of.fields.some(({ source }) => source === 'console') && (
        <ReasonButton
          title={`撤掉在这里填的${name}`}
          consequences={['在这里填的都撤掉，改用环境变量里的；环境变量里没有，就是未设置。', ...waitsOf(of)]}
          hint="和这次改动一起留下"
          verb="撤掉"
          pending={reset.isPending}
          onConfirm={(reason) => reset.mutateAsync({ provider, version, reason })}
        >
          改回环境变量
        </ReasonButton>
      )}
      <Button look="main" onClick={() => setEditing(true)}>
        修改{name}
      </Button>
      {editing && <ChangeDialog of={of} onClose={() => setEditing(false)} />}
    </>
  );
}

const waitsOf = ({ takesTwo }: Provider) => (takesTwo ? ['另一位操作员同意后才生效。'] : []);

const COLUMNS: readonly Column<Field>[] = [
  nameColumn('32%'),
  { key: 'value', title: '现在的值', fold: 'line', cell: (field) => <Value of={field} /> },
  { key: 'source', title: '出自', fold: 'line', width: '28%', cell: (field) => <Source of={field} /> },
];

function Value({ of: { value, mark, isSet, isSecret } }: { of: Field }) {
  if (!isSet) return <span className="quiet nowrap">没有填</span>;
  if (mark) return <span className="mono break">{mark}</span>;
  return isSecret ? <span>已设置</span> : <span className="break">{value}</span>;
}

function Source({ of: { source, variable, savedBy, saveTime, isSet } }: { of: Field }) {
  if (source === 'environment') return <span className="break">环境变量 {variable}</span>;
  if (source === 'none') return isSet ? <span className="quiet">默认</span> : null;
  return (
    <span className="setting-name">
      在这里填的
      <small className="quiet">{[savedBy, saveTime].filter(Boolean).join('，')}</small>
    </span>
  );
}

function Sections({ of }: { of: Provider }) {
  return (
    <div className="sections">
      {of.broken && (
        <p className="note" role="alert">
          <b>存下的不能用，现在等于没有设置：</b>
          {of.broken}
        </p>
      )}
      {of.waiting && (
        <WaitingChange of={of.waiting} kind={reviewKind.provider}>
          <Fields fields={of.waiting.fields} />
        </WaitingChange>
      )}
      <section aria-label="测试">
        <Trial of={of} />
      </section>
      <section aria-label="设置">
        <RuledHead title="设置" note="密钥不再显示，只显示末四位或指纹" />
        <LedgerTable caption="设置" columns={COLUMNS} rows={of.fields} rowKey={({ name }) => name} dense />
      </section>
      <section aria-label="改过的">
        <RuledHead title="改过的" note="新的在前；更早的在审计里" />
        <History changes={of.changes} />
      </section>
    </div>
  );
}

function Trial({ of }: { of: Provider }) {
  const may = useMay(testProvider);
  const refresh = useRefresh();
  const trial = useCall(testProvider, { onSettled: refresh });
  const isThere = of.state !== 'none' && of.state !== 'broken';
  return (
    <>
      <RuledHead
        title="测试"
        note={of.test}
        more={
          may &&
          isThere && (
            <Button
              size="small"
              disabled={trial.isPending}
              onClick={() => trial.mutate({ provider: of.provider, values: {} })}
            >
              {trial.isPending ? '正在测试' : '测试已保存的'}
            </Button>
          )
        }
      />
      {trial.data ? <TestAnswer of={trial.data} fields={of.fields} /> : <Tested of={of.tested} />}
    </>
  );
}

function Fields({ fields }: { fields: Change['fields'] }) {
  return (
    <ul className="setting-changes">
      {fields.map(({ name, label, from, to }) => (
        <li key={name} className="break">
          {label}：{from || '没有'} → {to || '没有'}
        </li>
      ))}
    </ul>
  );
}

const CHANGES = changeColumns<Change>(({ fields }) => <Fields fields={fields} />);

function History({ changes }: { changes: Provider['changes'] }) {
  if (changes.length === 0)
    return <p className="quiet setting-history">没有改过：现在用的是环境变量的值，或者没有设置。</p>;
  return <LedgerTable caption="改过的" columns={CHANGES} rows={changes} rowKey={({ version }) => version} dense />;
}
