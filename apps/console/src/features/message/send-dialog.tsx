// Sends a saved draft, now or at a time.
import { countAudience, getBroadcast, listBroadcasts, sendBroadcast } from '@jishi/contract/console/message';
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { formatCount } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { nameOf } from '@jishi/ui/wire/envelope';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query, useCall } from '../../shell/client';
import { MomentField } from '../../shell/form/fields';
import { FormFrame, focusField, useForm, useValue } from '../../shell/form/form';
import { FormFault } from '../../shell/form/form-fault';
import { useNewForm } from '../../shell/form/use-form-store';
import { type Broadcast, audienceWords, channelWords } from './broadcast-values';

type When = { later: boolean; sendTime: string };

export function SendDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const { id, title, audience, channels } = broadcast;
  const client = useQueryClient();
  const form = useNewForm<When>(() => ({ later: false, sendTime: '' }), ['sendTime']);
  const counted = useQuery({ ...query(countAudience, { audience }), staleTime: 0 });
  const members = counted.data?.members;
  const send = useCall(sendBroadcast, {
    silent: true,
    onSuccess: (sent) => {
      toast.success(form.values().later ? `将在 ${sent.sendTime} 发送` : '已开始发送');
      client.setQueryData(query(getBroadcast, { id }).queryKey, sent);
      void client.invalidateQueries({ queryKey: [nameOf(listBroadcasts)] });
      onClose();
    },
    onError: (error) => {
      const [first] = form.refuse(error.fields.length > 0 ? error.fields : [{ path: '', message: error.msg }]);
      if (first) queueMicrotask(() => focusField(first));
    },
  });

  function submit() {
    const { later, sendTime } = form.values();
    if (later && !sendTime) form.refuse([{ path: 'sendTime', message: '请选择发送时间' }]);
    else send.mutate({ id, ...(later && { sendTime }) });
  }
  return (
    <Dialog title={`发送“${title}”`} onClose={onClose}>
      <ul className="consequences">
        <li>
          对象：{audienceWords(audience)}，现在 <b>{members === undefined ? '…' : formatCount(members)}</b> 位。
        </li>
        <li>渠道：{channelWords(channels)}。</li>
        <li>开始发送后不能撤回，也不能修改。</li>
      </ul>
      <FormFrame form={form} label="发送" busy={send.isPending} onSubmit={submit}>
        <FormFault />
        <WhenFields />
        {members === 0 && <p className="form-error">没有会员符合条件，不能发送。</p>}
        <p className="dialog-actions">
          <Button onClick={onClose}>返回修改</Button>
          <Button type="submit" look="main" disabled={send.isPending || members === 0}>
            <SendVerb pending={send.isPending} />
          </Button>
        </p>
      </FormFrame>
    </Dialog>
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

function SendVerb({ pending }: { pending: boolean }) {
  const later = useValue<boolean>('later');
  if (pending) return '正在提交';
  return later ? '定时发送' : '立即发送';
}
