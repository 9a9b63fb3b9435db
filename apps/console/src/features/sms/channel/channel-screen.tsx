// /sms/channels/:id: one channel: its health, its account, and what an operator may do with it.
import { getSmsChannel, testSmsChannel } from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { Money, formatCount } from '@jishi/ui/money';
import { Link, useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { useMay } from '../../../shell/operator';
import { BreakerSection, TodaySection, accessFacts } from '../../../shell/outlet';
import { OUTLET_REFRESH_MS, OutletScreen } from '../../../shell/outlet-screens';
import { CHANNELS } from './channels';
import { TestDialog } from './test-dialog';

type Channel = Output<typeof getSmsChannel>;

export function ChannelScreen() {
  const { id = '' } = useParams();
  const found = useQuery({ ...query(getSmsChannel, { id }), refetchInterval: OUTLET_REFRESH_MS });
  return (
    <OutletScreen
      kind={CHANNELS}
      found={found}
      noteOf={({ provider }) => labelOf('smsProvider', provider).label}
      more={(channel) => <TestButton of={channel} />}
    >
      {(channel) => (
        <>
          <Today of={channel} />
          <BreakerSection of={channel} one="一条" />
          <Account of={channel} />
          <section>
            <RuledHead title="登记" note="服务商审核通过后，在这里记下编号；没有登记的签名和模板不走这个通道" />
            <p>
              <Link to={`/sms/channels/${channel.id}/templates`}>模板编号</Link>
              {' · '}
              <Link to={`/sms/channels/${channel.id}/signatures`}>签名</Link>
            </p>
          </section>
        </>
      )}
    </OutletScreen>
  );
}

function Today({ of: { today, underWay } }: { of: Channel }) {
  return (
    <TodaySection
      figures={[
        { label: '接收', value: formatCount(today.accepted), note: `${formatCount(today.segments)} 条计费` },
        { label: '拒绝', value: formatCount(today.refused) },
        { label: '没有回应', value: formatCount(today.uncertain), note: '向服务商查询，不重发' },
        { label: '在途', value: formatCount(underWay) },
      ]}
    />
  );
}

function Account({ of: channel }: { of: Channel }) {
  return (
    <section>
      <RuledHead title="账号" />
      <FactList
        facts={[
          ...accessFacts(channel, 'AccessKey'),
          ['SmsSdkAppId', channel.appId],
          ['地域', channel.region],
          ['速率上限', `${formatCount(channel.rate)} 条/秒，所有节点合计`],
          ['成本价', <Money key="cost" value={channel.cost} />],
          ['推送来源', channel.sources.join('、') || '不限制'],
          ['路由', <Link key="routes" to="/sms/routes">{`在 ${channel.routes} 条路由里`}</Link>],
        ]}
      />
    </section>
  );
}

function TestButton({ of: { id, name } }: { of: Channel }) {
  const [open, setOpen] = useState(false);
  if (!useMay(testSmsChannel)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>试发</Button>
      {open && <TestDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
