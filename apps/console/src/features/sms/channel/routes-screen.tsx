// /sms/routes: which channels carry which messages of which carrier, and how many of them.
import { listSmsChannels, listSmsRoutes, saveSmsRoute } from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { StatusMark } from '@jishi/ui/status-mark';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { EditTable } from '../../../shell/form/edit-table';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { labelOf } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { useRefreshChannels } from './refresh';

type Row = Output<typeof listSmsRoutes>[number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: '路由', fold: 'lead', cell: (row) => nameOf(row) },
  { key: 'channels', title: '通道与占比', fold: 'second', cell: (row) => <Shares of={row} /> },
];

const nameOf = ({ kind, carrier }: Row) => `${labelOf('smsKind', kind).label} · ${labelOf('carrier', carrier).label}`;

function Shares({ of: { channels } }: { of: Row }) {
  if (channels.length === 0) return <StatusMark tone="danger">没有通道，提交即失败</StatusMark>;
  const sum = channels.filter(({ isOn }) => isOn).reduce((total, { weight }) => total + weight, 0);
  return (
    <>
      {channels.map(({ channelId, name, weight, isOn }) => (
        <span key={channelId} className={isOn ? 'tag' : 'tag faint'}>
          {name} {isOn ? `${Math.round((weight / sum) * 100)}%` : '已停用'}
        </span>
      ))}
    </>
  );
}

export function RoutesScreen() {
  const routes = useQuery(query(listSmsRoutes, {}));
  const may = useMay(saveSmsRoute);
  const action = actionColumn((row: Row) => <Change route={row} />);
  return (
    <Screen title="短信路由" note="按权重分给各通道；一个通道明确拒绝，才换同一路由里的下一个">
      <Loaded of={routes} what="短信路由" rows={9}>
        {(rows) => (
          <LedgerTable
            caption="短信路由"
            columns={may ? [...COLUMNS, action] : COLUMNS}
            rows={rows}
            rowKey={({ kind, carrier }) => `${kind}-${carrier}`}
            dense
          />
        )}
      </Loaded>
    </Screen>
  );
}

function Change({ route }: { route: Row }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`修改 ${nameOf(route)}`} onClick={() => setOpen(true)}>
        修改
      </Button>
      {open && <RouteDialog route={route} onClose={() => setOpen(false)} />}
    </>
  );
}

function RouteDialog({ route, onClose }: { route: Row; onClose: () => void }) {
  const channels = useQuery(query(listSmsChannels, {}));
  const form = useNewForm(() => ({
    channels: route.channels.map(({ channelId, weight }) => ({ channelId, weight: String(weight) })),
    reason: '',
  }));
  const refresh = useRefreshChannels();
  const options = (channels.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const input = () => {
    const { channels: weights, reason } = form.values();
    const { kind, carrier } = route;
    return { kind: kind as 1, carrier: carrier as 1, reason, channels: weights };
  };
  return (
    <SaveDialog
      by={saveSmsRoute}
      said="已保存，新的短信按它分配"
      refresh={refresh}
      title={`${nameOf(route)}的通道`}
      label="短信路由"
      form={form}
      input={input}
      onClose={onClose}
    >
      <EditTable
        list="channels"
        what="通道"
        none="没有通道：这类短信提交即失败，并退费。"
        create={() => ({ channelId: options[0]?.value ?? '', weight: '100' })}
        columns={[
          {
            title: '通道',
            cell: (path) => <ChoiceField path={`${path}.channelId`} label="通道" bare options={options} />,
          },
          {
            title: '权重',
            width: '6rem',
            cell: (path) => <TextField path={`${path}.weight`} label="权重" bare inputMode="numeric" />,
          },
        ]}
      />
      <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
    </SaveDialog>
  );
}
