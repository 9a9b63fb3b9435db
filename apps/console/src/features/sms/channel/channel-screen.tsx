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
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';
import { Screen } from '../../../shell/screen';
import { AddressDialog } from './address-dialog';
import { ChannelDialog } from './channel-dialog';
import { ChannelHealth } from './channel-health';
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
      mark={data && <ChannelHealth of={data} />}
      note={data && labelOf('smsProvider', data.provider).label}
      actions={data && <Actions of={data} />}
    >
      <Loaded of={found} what="短信通道">
        {(channel) => (
          <div className="sections">
            <Today of={channel} />
            <Health of={channel} />
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

function Health({ of: { health, failures, openUntil, failure, failTime, successTime } }: { of: Channel }) {
  return (
    <section>
      <RuledHead title="健康" note="连续 5 次失败即熔断 30 秒，之后先用一条试探；再失败就加倍，最长 10 分钟" />
      <FactList
        facts={[
          ['现在', health === channelHealth.open ? `熔断到 ${openUntil}` : labelOf('channelHealth', health).label],
          ['连续失败', `${failures} 次`],
          ['最近失败', failTime && `${failTime}，${failure}`],
          ['最近成功', successTime ?? '还没有'],
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

type Dialog = 'edit' | 'test' | 'address';

function Actions({ of: channel }: { of: Channel }) {
  const { id, name, health } = channel;
  const [open, setOpen] = useState<Dialog>();
  const [mayEdit, mayTest, mayShow] = [useMay(saveSmsChannel), useMay(testSmsChannel), useMay(showSmsAddresses)];
  const close = () => setOpen(undefined);
  return (
    <>
      {mayTest && <Button onClick={() => setOpen('test')}>试发</Button>}
      {mayShow && <Button onClick={() => setOpen('address')}>推送地址</Button>}
      {mayEdit && <Button onClick={() => setOpen('edit')}>修改</Button>}
      {mayEdit && health !== channelHealth.closed && <Recover id={id} name={name} />}
      {mayEdit && <Switch of={channel} />}
      {open === 'edit' && <ChannelDialog channel={channel} provider={channel.provider} onClose={close} />}
      {open === 'test' && <TestDialog id={id} name={name} onClose={close} />}
      {open === 'address' && <AddressDialog id={id} name={name} onClose={close} />}
    </>
  );
}

function Recover({ id, name }: { id: string; name: string }) {
  const recover = useCall(closeSmsBreaker, {
    silent: true,
    onSuccess: () => toast.success('已恢复'),
    onSettled: useRefreshChannels(),
  });
  return (
    <ReasonButton
      title={`立即恢复${name}`}
      consequences={['不等熔断到时，新的短信马上交给它。', '仍不正常的话，连续 5 次失败会再次熔断。']}
      hint="留在审计记录里"
      verb="恢复通道"
      pending={recover.isPending}
      onConfirm={(reason) => recover.mutateAsync({ id, reason })}
    >
      恢复
    </ReasonButton>
  );
}

function Switch({ of: { id, name, isOn, routes } }: { of: Channel }) {
  const change = useCall(switchSmsChannel, {
    silent: true,
    onSuccess: () => toast.success(isOn ? '已停用' : '已启用'),
    onSettled: useRefreshChannels(),
  });
  return (
    <ReasonButton
      title={isOn ? `停用${name}` : `启用${name}`}
      consequences={
        isOn
          ? ['新的短信改走同一路由里的其他通道；没有其他通道的，提交失败并退费。', '已交出的照常查询和接收回执。']
          : [routes > 0 ? `它在 ${routes} 条路由里，按权重开始分到短信。` : '它还不在任何路由里，启用后也分不到短信。']
      }
      hint="留在审计记录里"
      verb={isOn ? '停用通道' : '启用通道'}
      pending={change.isPending}
      onConfirm={(reason) => change.mutateAsync({ id, isOn: !isOn, reason })}
    >
      {isOn ? '停用' : '启用'}
    </ReasonButton>
  );
}
