// Writing a title: what its kind needs; what comes from the certification is shown and cannot be typed.
import { saveTitle } from '@jishi/contract/invoice';
import { authType } from '@jishi/contract/enums/account';
import { titleKind } from '@jishi/contract/enums/invoice';
import * as codes from '@jishi/contract/codes';
import { Button, ButtonLink } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { Segments } from '@jishi/ui/segments';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@jishi/ui/router';
import { certifyHref } from '../../../shell/certify';
import { type Form, useForm } from '../../../shell/form';
import { FormEnd } from '../../../shell/form-end';
import { TextField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { TITLES } from '../queries';
import {
  type Enterprise,
  type InvoiceTitle,
  type TitleValues,
  type Writing,
  missingOf,
  sentOf,
  valuesOf,
} from './title-rules';

const OWNERS = {
  [codes.notFound]: 'form',
  [codes.stateConflict]: 'form',
  [codes.certificationRequired]: 'form',
} as const;

const KINDS = titleKind.rows.map(({ value, label }) => [String(value), label] as const);

type Props = {
  writing: Writing;
  enterprise: Enterprise;
  onSaved: (title: InvoiceTitle) => void;
  onCancel: () => void;
};

export function TitleForm({ writing: { title, kind: first }, enterprise, onSaved, onCancel }: Props) {
  const client = useQueryClient();
  const form = useForm(saveTitle, {
    initial: valuesOf(title, first),
    input: (values) => sentOf(values, title?.id, enterprise),
    check: (values) => missingOf(values, title),
    owners: OWNERS,
    removeNull: false,
    done: async (saved) => {
      toast.success('抬头已保存');
      await client.invalidateQueries({ queryKey: TITLES.queryKey });
      onSaved(saved);
    },
  });
  const { values, change } = form;
  const kind = Number(values.kind);
  const isBarred = kind === titleKind.special && !enterprise;
  return (
    <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
      <Segments label="抬头类型" choices={KINDS} chosen={values.kind} onChoose={(chosen) => change({ kind: chosen })} />
      {isBarred ? (
        <NeedsEnterprise onCancel={onCancel} />
      ) : (
        <>
          {kind === titleKind.special && enterprise ? (
            <>
              <FactList
                facts={[
                  ['名称', enterprise.name],
                  ['税号', <span className="mono break">{enterprise.taxNo}</span>],
                ]}
              />
              <p className="small quiet">名称与税号取自企业认证，不能在这里改。</p>
            </>
          ) : (
            <NameFields form={form} isPerson={kind === titleKind.personal} />
          )}
          {kind !== titleKind.personal && (
            <BankFields form={form} title={title} isNeeded={kind === titleKind.special} />
          )}
          <label className="agree">
            <input
              type="checkbox"
              checked={values.isDefault}
              onChange={(event) => change({ isDefault: event.target.checked })}
            />
            <span>设为默认抬头</span>
          </label>
          <FormEnd form={form} verb="保存抬头" pendingVerb="正在保存" onCancel={onCancel} />
        </>
      )}
    </form>
  );
}

function NeedsEnterprise({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <p className="note">专用发票的名称与税号须同企业认证一致。先做企业认证，通过后回到这里接着开票。</p>
      <p className="dialog-actions">
        <Button onClick={onCancel}>取消</Button>
        <ButtonLink look="main" to={certifyHref(useLocation(), authType.enterprise)}>
          去做企业认证
        </ButtonLink>
      </p>
    </>
  );
}

function NameFields({ form, isPerson }: { form: Form<TitleValues>; isPerson: boolean }) {
  return (
    <>
      <TextField form={form} name="name" label={isPerson ? '姓名' : '名称'} maxLength={100} />
      {!isPerson && (
        <TextField
          form={form}
          name="taxNo"
          label="税号"
          hint="18 位统一社会信用代码，在营业执照上"
          className="input mono"
          maxLength={18}
        />
      )}
    </>
  );
}

type BankProps = { form: Form<TitleValues>; title: InvoiceTitle | undefined; isNeeded: boolean };

function BankFields({ form, title, isNeeded }: BankProps) {
  const hint = (kept: string | undefined) => (kept ? `现为 ${kept}，不填就不变` : isNeeded ? '' : '可以不填');
  return (
    <>
      <TextField form={form} name="address" label="地址" hint={isNeeded ? '营业执照上的注册地址' : '可以不填'} />
      <TextField form={form} name="phone" label="电话" hint={hint(title?.phone)} inputMode="tel" />
      <TextField form={form} name="bank" label="开户行" hint={isNeeded ? '写到支行' : '可以不填'} />
      <TextField form={form} name="account" label="银行账号" hint={hint(title?.account)} inputMode="numeric" />
    </>
  );
}
