// Writes and publishes the next version. Another one published meanwhile loses nothing that was typed here.
import { listProtocols, publishProtocol } from '@jishi/contract/console/content';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Tabs } from '@jishi/ui/tabs';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { useCall, useRefreshOf } from '../../../shell/client';
import { TextField } from '../../../shell/form/fields';
import { FormFrame, focusField, useValue } from '../../../shell/form/form';
import { FormFault } from '../../../shell/form/form-fault';
import type { Form } from '../../../shell/form/form-store';
import { RestoredNote, useKeptForm } from '../../../shell/form/kept-draft';
import { LeaveGuard } from '../../../shell/form/leave-guard';
import { messagesOf } from '../../../shell/form/refusal';
import { useDirty } from '../../../shell/form/use-form-store';
import { useMay, useOperator } from '../../../shell/operator';
import type { AgreementCode } from '../agreement-names';
import { RichTextField } from '../rich-text/rich-text-field';
import { WRITING_VIEWS, type WritingView } from '../writing-views';
import { EditionPreview } from './edition-preview';
import { OvertakenNote } from './overtaken-note';

type Edition = Output<typeof listProtocols>[number];

type EditionValues = {
  title: string;
  html: string;
  /** The version this one was begun from. */
  after: string;
};

type Props = {
  code: AgreementCode;
  name: string;
  /** In force now; undefined before the first. */
  current: Edition | undefined;
};

export function EditionEditor({ code, name, current }: Props) {
  const operator = useOperator();
  const readOnly = !useMay(publishProtocol);
  const refresh = useRefreshOf(listProtocols);
  const navigate = useNavigate();
  const [view, setView] = useState<WritingView>('write');
  const { form, restored } = useKeptForm<EditionValues>(
    () => ({ title: current?.title ?? name, html: current?.html ?? '', after: current?.version ?? '' }),
    { name: `agreement:${operator.id}:${code}` },
  );
  const publish = useCall(publishProtocol, {
    silent: true,
    onSuccess: ({ version }) => {
      form.settle(form.values());
      void refresh();
      toast.success(`${name} ${version} 已发布`);
      void navigate('/agreements');
    },
    onError: refuse,
  });

  function refuse(error: ApiError) {
    // Reported by the note about the newer version once that is loaded.
    if (error.code === codes.stateConflict) void refresh();
    const [first] = form.refuse(messagesOf(error));
    setView('write');
    if (first) requestAnimationFrame(() => focusField(first));
  }
  async function submit() {
    if (publish.isPending) return;
    const confirmed = await confirm({
      title: `发布${name}的新版本`,
      content: `发布后立即生效，不能修改或撤回。所有用户要重新同意《${form.values().title}》才能继续使用，正在使用的用户也会被问到。`,
      cancelText: '再看看',
      confirmText: '发布',
    });
    if (confirmed) publish.mutate({ code, ...form.values() });
  }
  const giveUp = () => form.settle(form.store.getState().saved);
  return (
    <>
      {restored && <RestoredNote {...restored} overtaken="" onGiveUp={giveUp} />}
      <FormFrame
        form={form}
        label={`${name}的新版本`}
        className="edition-form"
        readOnly={readOnly}
        busy={publish.isPending}
        onSubmit={() => void submit()}
      >
        <LeaveGuard form={form} what="份协议" onDiscard={giveUp} />
        {readOnly && <p className="note">您的角色只能查看协议，不能发布。</p>}
        <Overtaken current={current} />
        <FormFault />
        <Tabs label="编写与预览" tabs={WRITING_VIEWS} open={view} onOpen={setView}>
          {view === 'write' ? (
            <>
              <TextField path="title" label="标题" hint="最多 60 个字" />
              <RichTextField path="html" label="正文" hint="从现行版本开始改；脚本与样式不会保留" />
            </>
          ) : (
            <Preview />
          )}
        </Tabs>
        {!readOnly && <SaveBar form={form} current={current} pending={publish.isPending} onGiveUp={giveUp} />}
      </FormFrame>
    </>
  );
}

type SaveBarProps = {
  form: Form<EditionValues>;
  current: Edition | undefined;
  pending: boolean;
  onGiveUp: () => void;
};

function SaveBar({ form, current, pending, onGiveUp }: SaveBarProps) {
  const dirty = useDirty(form);
  return (
    <div className="save-bar">
      <p aria-live="polite">
        {dirty ? '还没有发布，草稿留在本标签页' : current ? `与现行版本 ${current.version} 相同` : '还没有填写'}
      </p>
      {dirty && <Button onClick={onGiveUp}>放弃修改</Button>}
      <Button type="submit" look="main" disabled={pending || !dirty}>
        {pending ? '正在发布' : '发布'}
      </Button>
    </div>
  );
}

function Preview() {
  const { title, html } = useValue<EditionValues>('');
  return <EditionPreview title={title} html={html} />;
}

/** Reported as soon as a newer version is known. */
function Overtaken({ current }: { current: Edition | undefined }) {
  const after = useValue<string>('after');
  if (!current || current.version === after) return null;
  return <OvertakenNote current={current} />;
}
