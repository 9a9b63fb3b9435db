// Sends a saved draft, now or at a time.
import { countAudience, getBroadcast, listBroadcasts, sendBroadcast } from '@jishi/contract/console/message';
import * as codes from '@jishi/contract/codes';
import { aside } from '@jishi/ui/main-part';
import { formatCount } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query, refreshReads, useCall } from '../../shell/client';
import { MomentField } from '../../shell/form/fields';
import { useForm, useValue } from '../../shell/form/form';
import { FormDialog } from '../../shell/form/form-dialog';
import { showRefusal } from '../../shell/form/refusal';
import { useNewForm } from '../../shell/form/use-form-store';
import { type Broadcast, audienceWords, channelWords } from './broadcast-values';

type When = { later: boolean; sendTime: string };

type Props = {
  broadcast: Broadcast;
  /** The one that was read here. */
  version: number;
  onClose: () => void;
};

export function SendDialog({ broadcast, version, onClose }: Props) {
  const { id, title, audience, channels } = broadcast;
  const client = useQueryClient();
  const form = useNewForm<When>(() => ({ later: false, sendTime: '' }), ['sendTime']);
  const counted = useQuery({ ...aside('用户人数', query(countAudience, { audience })), staleTime: 0 });
  const members = counted.data?.members;
  const send = useCall(sendBroadcast, {
    silent: true,
    onSuccess: (sent) => {
      toast.success(form.values().later ? `将在 ${sent.sendTime} 发送` : '已开始发送');
      client.setQueryData(query(getBroadcast, { id }).queryKey, sent);
      void refreshReads(client, listBroadcasts);
      onClose();
    },
    onError: (error) => {
      if (error.code === codes.stateConflict) void refreshReads(client, getBroadcast);
      showRefusal(form, error);
    },
  });

  function submit() {
    const { later, sendTime } = form.values();
    if (later && !sendTime) form.refuse([{ path: 'sendTime', message: '请选择发送时间' }]);
    else send.mutate({ id, version, ...(later && { sendTime }) });
  }
  return (
    <FormDialog
      title={`发送“${title}”`}
      label="发送"
      form={form}
      consequences={[
        <>
          对象：{audienceWords(audience)}，现在 <b>{members === undefined ? '…' : formatCount(members)}</b> 位。
        </>,
        `渠道：${channelWords(channels)}。`,
        '开始发送后不能撤回，也不能修改。',
      ]}
      verb={<SendVerb />}
      pendingVerb="正在提交"
      cancel="返回修改"
      pending={send.isPending}
      possible={members !== 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <WhenFields />
      {members === 0 && <p className="form-error">没有用户符合条件，不能发送。</p>}
    </FormDialog>
  );
}

function WhenFields() {
  const form = useForm();
  const later = useValue<boolean>('later');
  return (
    <>
      <fieldset className="check-list">
        <legend>什么时候</legend>
        <div>
          {[false, true].map((value) => (
            <label key={String(value)} className="check-field">
              <input type="radio" name="when" checked={later === value} onChange={() => form.set('later', value)} />
              <span>{value ? '定时' : '立即'}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {later && <MomentField path="sendTime" label="发送时间" hint="北京时间，最远 90 天内" />}
    </>
  );
}

function SendVerb() {
  return useValue<boolean>('later') ? '定时发送' : '立即发送';
}
