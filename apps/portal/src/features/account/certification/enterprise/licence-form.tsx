// What a licence says: read from its picture, corrected by the member. What was typed outlives a refusal.
import { type EnterpriseApplication, submitEnterprise } from '@jishi/contract/certification/enterprise';
import * as codes from '@jishi/contract/codes';
import { isCreditCode } from '@jishi/contract/credit-code';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import '@jishi/ui/forms.css';
import { useState } from 'react';
import type * as z from 'zod';
import { type Form, useForm } from '../../../../shell/form';
import { FormMessage } from '../../code/form-message';
import { type Draft, useKeptDraft } from './draft';
import { LicencePicture, type Reading } from './licence-picture';
import { reasonFor } from './reasons';

type Application = z.output<typeof EnterpriseApplication>;

type Values = {
  name: string;
  creditCode: string;
  legalPerson: string;
  address: string;
  termFrom: string;
  termTo: string;
  openEnded: boolean;
  picture: string;
};

const OWNERS = { [codes.stateConflict]: 'form', [codes.tooManyRequests]: 'form' } as const;

const initialOf = (earlier: Application | null, draft: Draft | null): Values => ({
  ...handedIn(earlier),
  ...draft,
});

const handedIn = (earlier: Application | null): Values => ({
  name: earlier?.name ?? '',
  creditCode: earlier?.creditCode ?? '',
  legalPerson: '',
  address: earlier?.address ?? '',
  termFrom: earlier?.termFrom ?? '',
  termTo: earlier?.termTo ?? '',
  openEnded: earlier !== null && earlier.termTo === null,
  picture: '',
});

/** What the reading says of each field; what it does not say stays as it is. */
export function readValues(reading: Reading): Partial<Values> {
  const { name, creditCode, legalPerson, address, term } = reading;
  const read = { name, creditCode, legalPerson, address, termFrom: term.from ?? '', termTo: term.to ?? '' };
  const said = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''));
  return term.isOpenEnded ? { ...said, openEnded: true, termTo: '' } : said;
}

type Props = { earlier: Application | null; draft: Draft | null; onSubmitted: () => Promise<unknown> };

export function LicenceForm({ earlier, draft, onSubmitted }: Props) {
  const [read, setRead] = useState<Partial<Values>>();
  const form = useForm(submitEnterprise, {
    initial: initialOf(earlier, draft),
    input: ({ openEnded, termTo, ...values }) => ({ ...values, openEnded, termTo: openEnded ? '' : termTo }),
    check: ({ creditCode, legalPerson, picture, openEnded, termTo }) => ({
      ...(creditCode.length === 18 && !isCreditCode(creditCode) && { creditCode: '校验位不对，请核对是否有看错的字' }),
      ...(!earlier && !legalPerson && { legalPerson: '请输入法定代表人' }),
      ...(!earlier && !picture && { picture: '请选择营业执照的照片' }),
      ...(!openEnded && !termTo && { termTo: '请填写截止日，没有截止日的请勾选长期' }),
    }),
    owners: OWNERS,
    done: async () => {
      await onSubmitted();
    },
  });
  const { picture: _, ...typed } = form.values;
  const isKept = useKeptDraft(typed, earlier?.id ?? '', form.busy);

  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">照片与个人信息加密保存，只用来认证。</p>
      <LicencePicture
        error={form.errors.picture ?? reasonFor(earlier?.reasons, 'picture')}
        hasEarlier={earlier !== null}
        onPicture={(picture) => form.change({ picture })}
        onRead={(reading) => {
          const values = readValues(reading);
          setRead(values);
          form.change(values);
        }}
      />
      <LicenceFields form={form} earlier={earlier} read={read} />
      <TermFields form={form} earlier={earlier} />
      <FormMessage text={form.errors.form} />
      <p>
        <Button type="submit" look="main" disabled={form.busy}>
          {form.busy ? '正在提交' : '下一步，选择验证方式'}
        </Button>
      </p>
      <p className="quiet small" role="status">
        {isKept && '填写的内容已保存，换台设备也能接着填；照片要在提交前重新选。'}
      </p>
    </form>
  );
}

type FieldsProps = { form: Form<Values>; earlier: Application | null; read?: Partial<Values> | undefined };

function LicenceFields({ form, earlier, read }: FieldsProps) {
  const { values, errors, change } = form;
  const text = (name: 'name' | 'creditCode' | 'legalPerson' | 'address', label: string, most: number, hint = '') => (
    <FormField
      label={label}
      hint={hintOf(values[name], read && (read[name] ?? ''), hint)}
      error={errors[name] ?? (values[name] === (earlier?.[name] ?? '') ? reasonFor(earlier?.reasons, name) : undefined)}
    >
      {(control) => (
        <input
          {...control}
          className={name === 'creditCode' ? 'input input-large mono' : 'input input-large'}
          name={name}
          data-field={name}
          autoComplete={name === 'name' ? 'organization' : 'off'}
          spellCheck={false}
          // a code may be pasted with spaces
          maxLength={name === 'creditCode' ? undefined : most}
          value={values[name]}
          onChange={(event) =>
            change({ [name]: name === 'creditCode' ? codeTyped(event.target.value) : event.target.value })
          }
        />
      )}
    </FormField>
  );
  const kept = earlier ? `不填就与上次一样：${earlier.legalPerson}` : '没有法定代表人的，填经营者或负责人';
  return (
    <>
      {text('name', '企业名称', 100)}
      {text('creditCode', '统一社会信用代码', 18)}
      {text('legalPerson', '法定代表人', 40, kept)}
      {text('address', '住所', 200)}
    </>
  );
}

function TermFields({ form: { values, errors, change }, earlier }: FieldsProps) {
  return (
    <div className="licence-term">
      <FormField label="营业期限自" hint="执照上没有的可以不填" error={errors.termFrom}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            data-field="termFrom"
            value={values.termFrom}
            onChange={(event) => change({ termFrom: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="至" error={errors.termTo ?? errors.openEnded ?? reasonFor(earlier?.reasons, 'term')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            data-field="termTo"
            disabled={values.openEnded}
            value={values.termTo}
            onChange={(event) => change({ termTo: event.target.value })}
          />
        )}
      </FormField>
      <label className="licence-open">
        <input
          type="checkbox"
          checked={values.openEnded}
          onChange={(event) => change({ openEnded: event.target.checked, termTo: '' })}
        />
        长期
      </label>
    </div>
  );
}

/** Codes are typed in capitals, without the spaces that a licence may show. */
export function codeTyped(text: string): string {
  return text
    .replaceAll(/[^\dA-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 18);
}

/** What to say below a field once the picture was read: what was not read, or what was read otherwise. */
export function hintOf(value: string, read: string | undefined, otherwise: string): string {
  if (read === undefined) return otherwise;
  if (read === '') return value ? otherwise : '照片上没有读到，请照执照填写';
  return value === read ? '与照片上读到的一样，请核对' : `照片上读到的是：${read}`;
}
