// What operators often say: changed, added and removed.
import { listAppealTemplates, removeAppealTemplate, saveAppealTemplate } from '@jishi/contract/console/appeal';
import type { Output } from '@jishi/contract/endpoint';
import { Button, Press } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { FormField } from '@jishi/ui/form-field';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';

type Template = Output<typeof listAppealTemplates>[number];
type Draft = Pick<Template, 'title' | 'text'> & { id?: string };

export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const found = useQuery(query(listAppealTemplates, {}));
  const may = useMay(saveAppealTemplate);
  const [draft, setDraft] = useState<Draft>();
  return (
    <Dialog title="常用回复" onClose={onClose}>
      {draft ? (
        <TemplateForm draft={draft} onDone={() => setDraft(undefined)} />
      ) : (
        <Loaded of={found} what="常用回复">
          {(templates) => (
            <>
              <ul className="appeal-template-list">
                {templates.map((template) => (
                  <Row key={template.id} template={template} may={may} onChange={() => setDraft(template)} />
                ))}
              </ul>
              <p className="dialog-actions">
                <Button onClick={onClose}>关闭</Button>
                {may && (
                  <Button look="main" onClick={() => setDraft({ title: '', text: '' })}>
                    新建
                  </Button>
                )}
              </p>
            </>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

function Row({ template, may, onChange }: { template: Template; may: boolean; onChange: () => void }) {
  const { id, title, text } = template;
  const remove = useCall(removeAppealTemplate, {
    onSuccess: () => toast.success('已删除'),
    onSettled: useRefreshOf(listAppealTemplates),
  });
  return (
    <li>
      <b>{title}</b>
      <p className="break">{text}</p>
      {may && (
        <span>
          <button type="button" className="text-button" aria-label={`修改 ${title}`} onClick={onChange}>
            修改
          </button>{' '}
          <Press
            className="text-button"
            aria-label={`删除 ${title}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            删除
          </Press>
        </span>
      )}
    </li>
  );
}

function TemplateForm({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const [values, setValues] = useState(draft);
  const refresh = useRefreshOf(listAppealTemplates);
  const save = useCall(saveAppealTemplate, { silent: true, onSuccess: onDone, onSettled: refresh });
  const told = (path: string) => save.error?.fields.find((field) => field.path === path)?.message;
  function submit(event: FormEvent) {
    event.preventDefault();
    const { id, title, text } = values;
    save.mutate({ ...(id && { id }), title, text });
  }
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <FormField label="名称" error={told('title')}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={20}
            value={values.title}
            onChange={(event) => setValues({ ...values, title: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="内容" error={told('text')}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={5}
            maxLength={500}
            value={values.text}
            onChange={(event) => setValues({ ...values, text: event.target.value })}
          />
        )}
      </FormField>
      <p className="form-error" role="alert">
        {save.error && save.error.fields.length === 0 ? save.error.msg : ''}
      </p>
      <p className="dialog-actions">
        <Button onClick={onDone}>返回</Button>
        <Button type="submit" look="main" disabled={save.isPending}>
          保存
        </Button>
      </p>
    </form>
  );
}
