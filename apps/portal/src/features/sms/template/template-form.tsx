// Writing a template: its kind, its name, its content, and what its variables may hold.
import { smsKind } from '@jishi/contract/enums/sms';
import { MARKETING_END } from '@jishi/contract/sms/segment';
import { Button, ButtonLink } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { Segments } from '@jishi/ui/segments';
import { useRef, useState } from 'react';
import { TextField } from '../text-field';
import { partHref } from '../places';
import { VariableRows } from './variable-rows';
import { nextName } from './variables';
import type { Detail, Writing } from './use-template-form';

const KINDS = smsKind.rows.map(({ value, label }) => [String(value), label] as const);

const HINTS: Readonly<Record<number, string>> = {
  [smsKind.code]: '只发验证码：有且只有一个验证码变量，不能有网址',
  [smsKind.notice]: '告诉收件人一件与他有关的事，不能有推广',
  [smsKind.marketing]: `末尾自动加“${MARKETING_END}”，夜间不发`,
};

type Props = { writing: Writing; template: Detail | undefined };

export function TemplateForm({ writing: { form, variables, choose }, template }: Props) {
  const { values, errors, busy, change } = form;
  const reasonAt = useReasons(template);
  return (
    <form className="stacked-form sms-form" noValidate onSubmit={form.onSubmit}>
      <FormField
        label="短信类型"
        hint={HINTS[Number(values.kind)]}
        error={errors.kind ?? reasonAt('kind', values.kind)}
      >
        {() => (
          <Segments
            label="短信类型"
            choices={KINDS}
            chosen={values.kind}
            onChoose={(kind) => change({ kind, variables: '' })}
          />
        )}
      </FormField>
      <TextField
        form={form}
        name="name"
        label="模板名称"
        hint="只有您自己看到，例如 发货通知"
        reason={reasonAt('name', values.name)}
        maxLength={30}
      />
      <Content
        value={values.content}
        error={errors.content ?? reasonAt('content', values.content)}
        onChange={(content) => change({ content, variables: '' })}
      />
      {variables.length > 0 && (
        <FormField
          label="变量"
          hint="发送时每个变量只收它这一类的内容"
          error={errors.variables ?? reasonAt('variables', '')}
        >
          {() => <VariableRows variables={variables} onChange={choose} />}
        </FormField>
      )}
      <p className="form-error" role="alert">
        {errors.form ?? (variables.length === 0 ? errors.variables : '')}
      </p>
      <p className="sms-submit">
        <Button type="submit" look="main" disabled={busy}>
          {busy ? '正在提交' : '提交审核'}
        </Button>
        <ButtonLink to={partHref('template')}>返回</ButtonLink>
      </p>
    </form>
  );
}

type ContentProps = { value: string; error: string | undefined; onChange: (content: string) => void };

function Content({ value, error, onChange }: ContentProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  function insert() {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
    const name = nextName(value);
    onChange(`${value.slice(0, selectionStart)}{${name}}${value.slice(selectionEnd)}`);
    // the name stands selected, to be typed over
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(selectionStart + 1, selectionStart + 1 + name.length);
    });
  }
  return (
    <FormField label="内容" hint="不用写签名；会变的部分写作 {名称}，例如 您的订单 {订单号} 已发出" error={error}>
      {(control) => (
        <>
          <textarea
            {...control}
            ref={field}
            className="input"
            rows={5}
            maxLength={450}
            value={value}
            // a message has no lines
            onChange={(event) => onChange(event.target.value.replaceAll(/\r?\n/g, ' '))}
          />
          <button type="button" className="text-button sms-insert" onClick={insert}>
            插入变量
          </button>
        </>
      )}
    </FormField>
  );
}

/** Why operators refused a field, for as long as it stands as they saw it. */
function useReasons(template: Detail | undefined) {
  const [first] = useState(template);
  const { name = '', kind = 0, content = '' } = first?.draft ?? {};
  const shown: Readonly<Record<string, string>> = { name, kind: String(kind), content, variables: '' };
  const reasons = first?.next?.reasons ?? first?.reasons ?? [];
  return (field: string, value: string) =>
    shown[field] === value ? reasons.find((one) => one.field === field)?.reason : undefined;
}
