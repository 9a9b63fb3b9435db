// The product form, saved as a whole or not at all. Refusals are shown at their fields. Input is kept as a draft in
// this tab until it is saved or discarded.
import { saveProject } from '@jishi/contract/console/catalogue';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError, FieldMessage } from '@jishi/ui/wire/envelope';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from '@jishi/ui/router';
import { useCall } from '../../../shell/client';
import { FormFrame, focusField } from '../../../shell/form/form';
import type { Form } from '../../../shell/form/form-store';
import { LeaveGuard } from '../../../shell/form/leave-guard';
import { messagesOf } from '../../../shell/form/refusal';
import { useDirty } from '../../../shell/form/use-form-store';
import { useMay } from '../../../shell/operator';
import { Apis } from './apis-section';
import { FaultSummary } from './fault-summary';
import { Offers } from './offers-section';
import { type Product, formPathOf, credentialFaults, inputOf } from './product-values';
import { Basics, Pricing, Story } from './sections';
import { type StoredCredentials, Upstream } from './upstream-section';
import { Verdict } from './verdict-section';

const SECTIONS = [
  ['basics', '基本信息'],
  ['pricing', '价格与额度'],
  ['upstream', '上游'],
  ['verdict', '计费判定'],
  ['apis', '接口'],
  ['offers', '套餐'],
  ['story', '介绍'],
] as const;

type Props = {
  form: Form<Product>;
  /** Undefined: the product does not exist yet. */
  id: string | undefined;
  /** Of the content that the form was opened over. */
  version: string;
  stored: StoredCredentials;
  onSaved: (id: string) => Promise<void> | void;
  onGiveUp: () => void;
};

export function ProductForm({ form, id, version, stored, onSaved, onGiveUp }: Props) {
  const readOnly = !useMay(saveProject);
  const [openApi, setOpenApi] = useState<number | undefined>(id ? undefined : 0);
  const save = useCall(saveProject, {
    silent: true,
    onSuccess: async (saved) => {
      await onSaved(saved.id);
      toast.success('已保存');
    },
    onError: refuse,
  });

  function refuse(error: ApiError) {
    show(messagesOf(error).map(({ path, message }) => ({ path: formPathOf(path, form.values()), message })));
  }

  function show(messages: readonly FieldMessage[]) {
    const [first] = form.refuse(messages);
    if (first !== undefined) goTo(first);
  }

  function goTo(path: string) {
    const api = /^apiInfos\.(\d+)\./.exec(path)?.[1];
    if (api) flushSync(() => setOpenApi(Number(api)));
    requestAnimationFrame(() => focusField(path || 'summary-of-faults'));
  }

  function submit() {
    if (save.isPending) return;
    const faults = credentialFaults(form.values());
    if (faults.length > 0) show(faults);
    else save.mutate(inputOf(form.values(), id === undefined ? undefined : { id, version }));
  }
  useSaveShortcut(submit, readOnly);
  useSectionOfAddress();

  return (
    <FormFrame
      form={form}
      label="产品"
      className="product-form"
      readOnly={readOnly}
      busy={save.isPending}
      onSubmit={submit}
    >
      <LeaveGuard form={form} what="个产品" onDiscard={onGiveUp} />
      {readOnly && <p className="note">您的角色只能查看产品，不能修改。</p>}
      <nav className="section-links" aria-label="表单各部分">
        {SECTIONS.map(([anchor, name]) => (
          <a key={anchor} href={`#${anchor}`}>
            {name}
          </a>
        ))}
      </nav>
      <FaultSummary onGo={goTo} />
      <Basics isNew={!id} />
      <Pricing />
      <Upstream stored={stored} />
      <Verdict />
      <Apis open={openApi} onOpen={setOpenApi} />
      <Offers />
      <Story />
      {!readOnly && <SaveBar form={form} pending={save.isPending} isNew={!id} onSave={submit} onGiveUp={onGiveUp} />}
    </FormFrame>
  );
}

type SaveBarProps = {
  form: Form<Product>;
  pending: boolean;
  isNew: boolean;
  onSave: () => void;
  onGiveUp: () => void;
};

function SaveBar({ form, pending, isNew, onSave, onGiveUp }: SaveBarProps) {
  const dirty = useDirty(form);
  return (
    <div className="save-bar">
      <p aria-live="polite">{dirty ? '有未保存的修改，草稿留在本标签页' : isNew ? '还没有填写' : '没有未保存的修改'}</p>
      {dirty && <Button onClick={onGiveUp}>放弃修改</Button>}
      <Button look="main" disabled={pending || !dirty} aria-keyshortcuts="Control+S" onClick={onSave}>
        {pending ? '正在保存' : isNew ? '保存为草稿产品' : '保存'}
      </Button>
    </div>
  );
}

/** An address may lead to a section, which was not there yet when the browser looked for it. */
function useSectionOfAddress() {
  const { hash } = useLocation();
  useEffect(() => {
    // A block: in Chromium 156 scrolling returns a promise, which React would take for a clean-up.
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/** ⌘S or Ctrl+S saves, as in every editor. */
function useSaveShortcut(save: () => void, off: boolean) {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    if (off) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      onSave();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [off]);
}
