// The broadcast form: text, audience, channels. Input is also kept as a draft in this tab until it is saved.
import { getBroadcast, listBroadcasts, saveBroadcast } from '@jishi/contract/console/message';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from '@jishi/ui/router';
import { query, refreshReads, useCall } from '../../shell/client';
import { AreaField, CheckListField, ChoiceField, TextField } from '../../shell/form/fields';
import { FormFrame, focusField, useValue } from '../../shell/form/form';
import { FormFault } from '../../shell/form/form-fault';
import type { Form } from '../../shell/form/form-store';
import { RestoredNote, useKeptForm } from '../../shell/form/kept-draft';
import { LeaveGuard } from '../../shell/form/leave-guard';
import { messagesOf } from '../../shell/form/refusal';
import { useDirty } from '../../shell/form/use-form-store';
import { optionsOf } from '../../shell/labels';
import { useOperator } from '../../shell/operator';
import { AudienceFields } from './audience-fields';
import { BroadcastConflict } from './broadcast-conflict';
import { type Broadcast, type BroadcastValues, CHANNELS, inputOf, newBroadcast, valuesOf } from './broadcast-values';
import { CancelButton } from './cancel-button';
import { MessagePreview } from './message-preview';
import { SendDialog } from './send-dialog';

/** Undefined: it has not been saved yet. */
type Props = { stored: Broadcast | undefined };

export function BroadcastEditor({ stored }: Props) {
  const { form, restored, version, overtaken, sending, setSending, saving, submit, take, keepMine, giveUp, leave } =
    useWriting(stored);
  return (
    <>
      {restored && (
        <RestoredNote {...restored} overtaken="这期间有人改过这条消息，保存草稿会盖掉他的修改。" onGiveUp={giveUp} />
      )}
      {overtaken && stored && <BroadcastConflict id={stored.id} onKeepMine={keepMine} onTakeTheirs={take} />}
      <FormFrame form={form} label="群发消息" busy={saving} onSubmit={() => submit('stay')}>
        <LeaveGuard form={form} what="条消息" onDiscard={giveUp} />
        <FormFault />
        <div className="aside-columns">
          <div className="sections">
            <Content />
            <section>
              <RuledHead title="发给谁" note="同时符合填了的各项；都不填就是全部正常的用户" />
              <AudienceFields />
            </section>
            <section>
              <RuledHead title="另外发到" note="站内消息一定有" />
              <CheckListField
                path="channels"
                label="渠道"
                hint="只发给绑定了、并且在这里接收这类消息的用户；群发不走短信"
                options={CHANNELS}
              />
            </section>
          </div>
          <section className="preview-column">
            <RuledHead title="预览" note="用户在消息中心看到的样子" />
            <Preview />
          </section>
        </div>
        <SaveBar form={form} stored={stored} pending={saving} onSend={() => submit('send')} onDeleted={leave} />
      </FormFrame>
      {sending && stored && (
        <SendDialog broadcast={stored} version={version ?? stored.version} onClose={() => setSending(false)} />
      )}
    </>
  );
}

/** The broadcast that is written: its form, what the server has of it, and whether it is being sent. */
function useWriting(stored: Broadcast | undefined) {
  const operator = useOperator();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, restored } = useKeptForm(() => (stored ? valuesOf(stored) : newBroadcast()), {
    name: `broadcast:${operator.id}:${stored?.id ?? 'new'}`,
  });
  // The version the form started from; `stored` may be newer by now.
  const [version, setVersion] = useState(stored?.version);
  const [overtaken, setOvertaken] = useState(false);
  // A new one is saved first; its own page then goes on with sending it.
  const asked = (useLocation().state as { send?: boolean } | null)?.send ?? false;
  const [sending, setSending] = useState(asked);
  const save = useCall(saveBroadcast, {
    silent: true,
    onError: (error: ApiError) => {
      if (error.code === codes.stateConflict) return setOvertaken(true);
      const [first] = form.refuse(messagesOf(error));
      if (first !== undefined) requestAnimationFrame(() => focusField(first));
    },
  });

  function submit(then: 'stay' | 'send') {
    if (save.isPending) return;
    if (stored && !form.isDirty()) return stored.version === version ? setSending(then === 'send') : setOvertaken(true);
    write(then, stored && { id: stored.id, version: version ?? stored.version });
  }
  function write(then: 'stay' | 'send', over: Pick<Broadcast, 'id' | 'version'> | undefined) {
    save.mutate(inputOf(form.values(), over), {
      onSuccess: (saved) => {
        take(saved);
        if (then === 'stay') toast.success('草稿已保存');
        if (!stored)
          return void navigate(`/broadcasts/${saved.id}`, { replace: true, state: { send: then === 'send' } });
        setSending(then === 'send');
      },
    });
  }
  /** From here on the form shows the server's version. */
  function take(fresh: Broadcast) {
    setVersion(fresh.version);
    setOvertaken(false);
    form.settle(valuesOf(fresh));
    void refreshReads(client, listBroadcasts);
    client.setQueryData(query(getBroadcast, { id: fresh.id }).queryKey, fresh);
  }
  function keepMine(theirs: Broadcast) {
    setOvertaken(false);
    write('stay', theirs);
  }
  function giveUp() {
    form.settle(form.store.getState().saved);
  }
  function leave() {
    giveUp();
    void navigate('/broadcasts');
  }
  const saving = save.isPending;
  return { form, restored, version, overtaken, sending, setSending, saving, submit, take, keepMine, giveUp, leave };
}

type SaveBarProps = {
  form: Form<BroadcastValues>;
  stored: Broadcast | undefined;
  pending: boolean;
  onSend: () => void;
  onDeleted: () => void;
};

function SaveBar({ form, stored, pending, onSend, onDeleted }: SaveBarProps) {
  const dirty = useDirty(form);
  return (
    <div className="save-bar">
      <p aria-live="polite">{dirty ? '有未保存的修改' : stored ? '草稿已保存，还没有发送' : '还没有填写'}</p>
      {stored && <CancelButton broadcast={stored} onDeleted={onDeleted} />}
      <Button type="submit" disabled={pending || !dirty}>
        {pending ? '正在保存' : '保存草稿'}
      </Button>
      <Button look="main" disabled={pending || (!stored && !dirty)} onClick={onSend}>
        发送
      </Button>
    </div>
  );
}

function Content() {
  return (
    <section>
      <RuledHead title="内容" />
      <div className="form-grid form-pair">
        <TextField path="title" label="标题" hint="最多 60 个字" />
        <ChoiceField path="kind" label="类型" options={optionsOf('messageKind')} hint="用户按类型设置接收" />
      </div>
      <AreaField path="text" label="正文" hint="最多 2000 个字，换行照原样显示" rows={6} />
      <TextField path="link" label="链接" hint="站内地址，以 / 开头，可以不填" mono />
    </section>
  );
}

function Preview() {
  const { title, text, link, kind } = useValue<BroadcastValues>('');
  return <MessagePreview title={title} text={text} link={link} kind={Number(kind)} />;
}
