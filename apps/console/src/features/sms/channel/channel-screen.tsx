// /sms/channels/:id: one channel: its health, its account, and what an operator may do with it.
import {
  closeSmsBreaker,
  getSmsChannel,
  saveSmsChannel,
  showSmsAddresses,
  switchSmsChannel,
  testSmsChannel,
} from '@jishi/contract/console/sms-channel';
import { channelHealth } from '@jishi/contract/enums/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { Money, formatCount } from '@jishi/ui/money';
import { Link, useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { AddressDialog, BreakerSection, ProviderHealth, RecoverButton, SwitchButton } from '../../../shell/provider';
import { Screen } from '../../../shell/screen';
import { ChannelDialog } from './channel-dialog';
import { useRefreshChannels } from './refresh';
import { TestDialog } from './test-dialog';

type Channel = Output<typeof getSmsChannel>;

const REFRESH_MS = 15_000;

export function ChannelScreen() {
  const { id = '' } = useParams();
  const found = useQuery({ ...query(getSmsChannel, { id }), refetchInterval: REFRESH_MS });
  const { data } = found;
  return (
    <Screen
      title={data?.name ?? '短信通道'}
      mark={data && <ProviderHealth of={data} />}
      note={data && labelOf('smsProvider', data.provider).label}
      actions={data && <Actions of={data} />}
    >
      <Loaded of={found} what="短信通道">
        {(channel) => (
          <div className="sections">
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
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Today({ of: { today, underWay } }: { of: Channel }) {
  return (
    <section>
      <RuledHead title="今天" />
      <FigureStrip
        label="今天"
        figures={[
          { label: '接收', value: formatCount(today.accepted), note: `${formatCount(today.segments)} 条计费` },
          { label: '拒绝', value: formatCount(today.refused) },
          { label: '没有回应', value: formatCount(today.uncertain), note: '向服务商查询，不重发' },
          { label: '在途', value: formatCount(underWay) },
        ]}
      />
    </section>
  );
}

function Account({ of: channel }: { of: Channel }) {
  return (
    <section>
      <RuledHead title="账号" />
      <FactList
        facts={[
          [
            '接口地址',
            <span key="endpoint" className="mono break">
              {channel.endpoint}
            </span>,
          ],
          [
            'AccessKey',
            <span key="account" className="mono break">
              {channel.account}
            </span>,
          ],
          ['密钥', '已加密保存'],
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

const OFF = ['新的短信改走同一路由里的其他通道；没有其他通道的，提交失败并退费。', '已交出的照常查询和接收回执。'];
const onOf = (routes: number) =>
  routes > 0 ? `它在 ${routes} 条路由里，按权重开始分到短信。` : '它还不在任何路由里，启用后也分不到短信。';
const ADDRESS_NOTES = [
  '服务商的推送没有签名，知道地址的人就能伪造回执，请只填在服务商的控制台里。',
  '换新以后旧地址立即失效，要在服务商那里同时改。',
];

type Dialog = 'edit' | 'test' | 'address';

function Actions({ of: channel }: { of: Channel }) {
  const { id, name, health, isOn, routes } = channel;
  const acted = { id, name, kind: '通道', refresh: useRefreshChannels() };
  const [open, setOpen] = useState<Dialog>();
  const [mayEdit, mayTest, mayShow] = [useMay(saveSmsChannel), useMay(testSmsChannel), useMay(showSmsAddresses)];
  const close = () => setOpen(undefined);
  return (
    <>
      {mayTest && <Button onClick={() => setOpen('test')}>试发</Button>}
      {mayShow && <Button onClick={() => setOpen('address')}>推送地址</Button>}
      {mayEdit && <Button onClick={() => setOpen('edit')}>修改</Button>}
      {mayEdit && health !== channelHealth.closed && <RecoverButton by={closeSmsBreaker} work="短信" {...acted} />}
      {mayEdit && (
        <SwitchButton by={switchSmsChannel} isOn={isOn} consequences={{ off: OFF, on: [onOf(routes)] }} {...acted} />
      )}
      {open === 'edit' && <ChannelDialog channel={channel} provider={channel.provider} onClose={close} />}
      {open === 'test' && <TestDialog id={id} name={name} onClose={close} />}
      {open === 'address' && (
        <AddressDialog
          by={showSmsAddresses}
          id={id}
          name={name}
          label="推送地址"
          consequences={ADDRESS_NOTES}
          addresses={({ receiptUrl, replyUrl }) => [
            ['回执', receiptUrl],
            ['上行', replyUrl],
          ]}
          onClose={close}
        />
      )}
    </>
  );
}
