// /providers: who outside the site works with, and whether they are set up.
import { listProviders } from '@jishi/contract/console/provider';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { Screen } from '../../../shell/screen';
import { STATES, type Summary } from './providers';
import { Tested } from './tested';

const COLUMNS: readonly Column<Summary>[] = [
  {
    key: 'name',
    title: '服务商',
    fold: 'lead',
    width: '40%',
    cell: ({ provider, name, purpose }) => (
      <span className="setting-name">
        <Link to={`/providers/${provider}`}>{name}</Link>
        <small className="quiet">{purpose}</small>
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    fold: 'line',
    cell: ({ state, isWaiting }) => (
      <>
        <StatusMark tone={STATES[state][1]}>{STATES[state][0]}</StatusMark>
        {isWaiting && <StatusMark tone="warning">有改动等同意</StatusMark>}
      </>
    ),
  },
  {
    key: 'tested',
    title: '上一次测试',
    fold: 'line',
    width: '30%',
    cell: ({ tested }) => <Tested of={tested} brief />,
  },
];

export function ProvidersScreen() {
  const found = useQuery(query(listProviders, {}));
  return (
    <Screen title="服务商" note="密钥在这里填，加密保存，马上生效，不用重启；没有填的用环境变量里的">
      <Loaded of={found} what="服务商" rows={10}>
        {({ providers }) => (
          <LedgerTable caption="服务商" columns={COLUMNS} rows={providers} rowKey={({ provider }) => provider} />
        )}
      </Loaded>
    </Screen>
  );
}
