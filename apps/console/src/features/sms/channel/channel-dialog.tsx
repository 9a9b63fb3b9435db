// Adds a channel or changes one. Its key is never shown; left empty, it stays as it is.
import { type getSmsChannel, saveSmsChannel } from '@jishi/contract/console/sms-channel';
import { smsProvider } from '@jishi/contract/enums/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { useValue } from '../../../shell/form/form';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { optionsOf } from '../../../shell/labels';
import { useRefreshChannels } from './refresh';

type Channel = Output<typeof getSmsChannel>;

const TENCENT = String(smsProvider.tencent);
/** Where each provider answers. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  [smsProvider.aliyun]: 'https://dysmsapi.aliyuncs.com/',
  [TENCENT]: 'https://sms.tencentcloudapi.com/',
};

function valuesOf(channel: Channel | undefined) {
  return {
    name: channel?.name ?? '',
    provider: String(channel?.provider ?? smsProvider.aliyun),
    endpoint: channel?.endpoint ?? ENDPOINTS[smsProvider.aliyun] ?? '',
    account: channel?.account ?? '',
    secret: '',
    appId: channel?.appId ?? '',
    region: channel?.region ?? '',
    rate: String(channel?.rate ?? 100),
    cost: channel?.cost ?? '',
    sources: (channel?.sources ?? []).join('\n'),
    reason: '',
  };
}

export function ChannelDialog({ of: channel, onClose }: { of?: Channel; onClose: () => void }) {
  const form = useNewForm(() => valuesOf(channel));
  const refresh = useRefreshChannels();
  // an address that somebody typed stays
  const readdress = (chosen: string) => {
    if (Object.values(ENDPOINTS).includes(form.values().endpoint)) form.set('endpoint', ENDPOINTS[chosen]);
  };
  const input = () => {
    const { provider: chosen, ...values } = form.values();
    return { ...values, provider: Number(chosen) as 1, ...(channel && { id: channel.id }) };
  };
  return (
    <SaveDialog
      by={saveSmsChannel}
      said={channel ? '已保存，新的短信按它交出' : '已新增，启用并放进路由后开始使用'}
      refresh={refresh}
      title={channel ? `修改${channel.name}` : '新增短信通道'}
      label="短信通道"
      form={form}
      consequences={channel ? [] : ['新通道先停用；登记签名和模板、试发成功以后再启用。']}
      input={input}
      onClose={onClose}
    >
      <TextField path="name" label="名称" hint="运营台里看，用户看不到" />
      <ChoiceField path="provider" label="服务商" options={optionsOf('smsProvider')} onChoose={readdress} />
      <TextField path="endpoint" label="接口地址" mono />
      <TextField path="account" label="AccessKey ID 或 SecretId" mono />
      <TextField
        path="secret"
        label="密钥"
        type="password"
        autoComplete="new-password"
        {...(channel && { hint: '留空则沿用原来的' })}
      />
      <TencentFields />
      <TextField path="rate" label="速率上限" unit="条/秒" inputMode="numeric" hint="所有节点合计" />
      <TextField path="cost" label="成本价" unit="元/条" inputMode="decimal" />
      <AreaField
        path="sources"
        label="推送来源"
        hint="服务商推送回执的 IP 或网段，每行一个；留空不限制"
        rows={2}
        mono
      />
      <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
    </SaveDialog>
  );
}

function TencentFields() {
  if (useValue<string>('provider') !== TENCENT) return null;
  return (
    <>
      <TextField path="appId" label="SmsSdkAppId" mono inputMode="numeric" />
      <TextField path="region" label="地域" mono hint="留空为 ap-guangzhou" />
    </>
  );
}
