// A key's form: name and limits. A new key also needs a proof of identity.
import { addApiKey, saveApiKey } from '@jishi/contract/access/key';
import * as codes from '@jishi/contract/codes';
import { keyMode } from '@jishi/contract/enums/access';
import { FormField } from '@jishi/ui/form-field';
import { Segments } from '@jishi/ui/segments';
import { useState } from 'react';
import { Dialog } from '../../../shell/dialog';
import { type Form, useForm } from '../../../shell/form';
import { FormEnd } from '../../../shell/form-end';
import { AreaField, TextField } from '../../../shell/text-field';
import { type Key, type KeyMode, modeOf } from '../apply/api-key';
import { type LimitValues, limitInput, limitValues } from './key-limits';
import { type Limited, linesOf } from './limited-key';
import { PROOF_OWNERS, ProofField, proofError, proofInput, useNoProof } from '../../../shell/key-proof';
import { ScopeField } from './scope-field';

const REFUSED_HERE = { [codes.stateConflict]: 'form', [codes.notFound]: 'form' } as const;
const MODE_NOTES = { 1: '按套餐与余额计费', 2: '官方产品真实答复，其他产品答复示例；不扣次数也不扣费' } as const;

type MakingProps = { memberIps: number; onClose: () => void; onMade: (key: Key) => void };

export function NewKeyDialog({ memberIps, onClose, onMade }: MakingProps) {
  const [mode, setMode] = useState<KeyMode>(keyMode.live);
  const form = useForm(addApiKey, {
    initial: { ...limitValues(), ...useNoProof() },
    input: (values) => ({ ...limitInput(values), ...proofInput(values), mode }),
    check: proofError,
    done: ({ key }) => onMade(key),
    owners: { ...PROOF_OWNERS, ...REFUSED_HERE },
  });
  return (
    <Dialog title="新建密钥" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <p className="key-mode">
          <Segments
            label="密钥类型"
            choices={keyMode.rows.map(({ value, label }) => [String(value), label])}
            chosen={String(mode)}
            onChoose={(value) => setMode(modeOf(value))}
          />
          <span className="small quiet">{MODE_NOTES[mode]}</span>
        </p>
        <LimitFields form={form} memberIps={memberIps} />
        <ProofField form={form} />
        <FormEnd form={form} verb="生成密钥" pendingVerb="正在生成" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type EditingProps = { of: Limited; memberIps: number; onClose: () => void; onSaved: (key: Limited) => void };

export function EditKeyDialog({ of, memberIps, onClose, onSaved }: EditingProps) {
  const form = useForm(saveApiKey, {
    initial: limitValues(of),
    input: (values) => ({ id: of.id, ...limitInput(values, of.expireTime) }),
    removeNull: false,
    done: onSaved,
    owners: REFUSED_HERE,
  });
  return (
    <Dialog title={`编辑“${of.name}”`} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <LimitFields form={form} memberIps={memberIps} chosen={of.projects ?? []} />
        <FormEnd form={form} verb="保存" pendingVerb="正在保存" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type LimitForm = Pick<Form<LimitValues>, 'values' | 'errors' | 'change'>;

type FieldsProps = { form: LimitForm; memberIps: number; chosen?: readonly { id: string; name: string }[] };

/** Name, scope, caps, end and sources of a key. */
export function LimitFields({ form, memberIps, chosen = [] }: FieldsProps) {
  const { values, errors, change } = form;
  const inherited = memberIps > 0 ? `留空时按账户白名单的 ${memberIps} 行` : '留空时不限来源，账户白名单也是空的';
  return (
    <>
      <TextField form={form} name="name" label="名称" hint="例如它用在哪个系统" maxLength={30} />
      <ScopeField
        value={values.projectIds}
        error={errors.projectIds}
        chosen={chosen}
        onChange={(projectIds) => change({ projectIds })}
      />
      <div className="key-numbers">
        <NumberField form={form} name="qps" label="每秒次数" />
        <NumberField form={form} name="dailyCalls" label="每日次数" />
        <NumberField form={form} name="dailySpend" label="每日扣费（元）" />
        <FormField label="最后一天" hint="留空一直有效" error={errors.expireTime}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="date"
              value={values.expireTime}
              onChange={(event) => change({ expireTime: event.target.value })}
            />
          )}
        </FormField>
      </div>
      <AreaField
        form={form}
        name="ipContent"
        label="允许的来源，每行一个 IP 地址或网段"
        hint={linesOf(values.ipContent) > 0 ? '只按这里的来源放行，不再看账户白名单' : inherited}
        className="input mono lines"
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        maxLength={8000}
      />
    </>
  );
}

type NumberProps = { form: LimitForm; name: 'qps' | 'dailyCalls' | 'dailySpend'; label: string };

function NumberField({ form: { values, errors, change }, name, label }: NumberProps) {
  return (
    <FormField label={label} hint="留空不限" error={errors[name]}>
      {(control) => (
        <input
          {...control}
          className="input"
          inputMode={name === 'dailySpend' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value.trim() })}
        />
      )}
    </FormField>
  );
}
