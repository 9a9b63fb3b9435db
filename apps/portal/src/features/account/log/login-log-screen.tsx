// /security/logManagement/loginLog: every attempt to sign in, newest first, the failed ones among them.
import { inForce } from '@jishi/client/list';
import { listLoginLog } from '@jishi/contract/account/session';
import { deviceName } from '@jishi/contract/device-words';
import type { Output } from '@jishi/contract/endpoint';
import { exportLoginLog } from '@jishi/contract/export';
import { Moment } from '@jishi/ui/beijing-time';
import { Device } from '@jishi/ui/device';
import type { Column } from '@jishi/ui/ledger-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { ExportButton } from '../../../shell/export-button';
import { useFilters } from '../../../shell/filters';
import { type Label, Status, useLabel } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import { loginLog } from '../queries';
import { LogFrame } from './log-frame';

type Row = Output<typeof listLoginLog>['list'][number];

export function LoginLogScreen() {
  const [search] = useUrlQuery();
  const answer = useQuery({ ...loginLog(search), placeholderData: keepPreviousData });
  return (
    <LogFrame
      what="登录"
      note="成功与失败都记"
      file={
        <ExportButton
          endpoint={exportLoginLog}
          filter={inForce(listLoginLog.conditions, search)}
          matched={answer.data}
        />
      }
      filters={useFilters(listLoginLog)}
      answer={answer}
      columns={columnsOf(useLabel('loginWay'))}
      empty={
        <>
          每次登录的时间、方式、地点与设备都会记在这里。 <Link to="/security/accountSecurity">看登录着的设备</Link>
        </>
      }
      sample={SAMPLE}
    />
  );
}

const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  way: '短信验证码',
  result: '成功',
  place: '浙江杭州',
  ip: '203.0.113.7',
  device: 'Windows · Chrome',
};

function columnsOf(wayLabel: (value: number) => Label): Column<Row>[] {
  return [
    { key: 'time', title: '时间', fold: 'second', cell: ({ time }) => <Moment time={time} /> },
    {
      key: 'way',
      title: '方式',
      fold: 'lead',
      cell: ({ way }) => <span className="nowrap">{wayLabel(way).label}</span>,
    },
    {
      key: 'result',
      title: '结果',
      fold: 'tail',
      width: '116px',
      cell: ({ result }) => <Status of="loginResult" value={result} />,
    },
    { key: 'place', title: '地点', fold: 'second', cell: ({ place }) => place || '未知地点' },
    { key: 'ip', title: 'IP', label: '', fold: 'end', cell: ({ ip }) => <span className="mono break">{ip}</span> },
    {
      key: 'device',
      title: '设备',
      fold: 'second',
      cell: ({ device }) => <Device device={device} name={deviceName(device)} />,
    },
  ];
}
