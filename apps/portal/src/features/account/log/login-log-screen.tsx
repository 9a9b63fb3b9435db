// /security/logManagement/loginLog: every attempt to sign in, newest first, the failed ones among them.
import type { listLoginLog } from '@jishi/contract/account/session';
import { deviceName } from '@jishi/contract/device-words';
import type { Output } from '@jishi/contract/endpoint';
import { exportLoginLog } from '@jishi/contract/export';
import { Moment } from '@jishi/ui/beijing-time';
import { Device } from '@jishi/ui/device';
import type { Column } from '@jishi/ui/ledger-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../shell/export-button';
import { type Label, Status, useLabel, useOptions } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import { loginLog } from '../queries';
import { loginLogFilter } from './log-filter';
import { LogFrame } from './log-frame';

type Row = Output<typeof listLoginLog>['list'][number];

export function LoginLogScreen() {
  const [search] = useUrlQuery();
  const filter = loginLogFilter(search);
  const answer = useQuery({ ...loginLog(search), placeholderData: keepPreviousData });
  return (
    <LogFrame
      what="登录"
      note="成功与失败都记"
      file={<ExportButton endpoint={exportLoginLog} filter={filter} matched={answer.data} />}
      choices={[
        { kind: 'choice', name: 'way', label: '方式', options: useOptions('loginWay') },
        { kind: 'choice', name: 'result', label: '结果', options: useOptions('loginResult') },
      ]}
      answer={answer}
      columns={columnsOf(useLabel('loginWay'))}
      empty="每次登录的时间、方式、地点与设备都会记在这里。"
    />
  );
}

function columnsOf(wayLabel: (value: number) => Label): Column<Row>[] {
  return [
    { key: 'time', title: '时间', fold: 'lead', cell: ({ time }) => <Moment time={time} /> },
    { key: 'way', title: '方式', cell: ({ way }) => <span className="nowrap">{wayLabel(way).label}</span> },
    {
      key: 'result',
      title: '结果',
      fold: 'tail',
      width: '116px',
      cell: ({ result }) => <Status of="loginResult" value={result} />,
    },
    { key: 'place', title: '地点', cell: ({ place }) => place || '未知地点' },
    { key: 'ip', title: 'IP', fold: 'line', cell: ({ ip }) => <span className="mono break">{ip}</span> },
    {
      key: 'device',
      title: '设备',
      fold: 'line',
      cell: ({ device }) => <Device device={device} name={deviceName(device)} />,
    },
  ];
}
