// Writing a signature: its name, whose it is and how that is shown, what it is for, who acts for it.
import { signatureSource } from '@jishi/contract/enums/sms';
import { Button, ButtonLink } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { useState } from 'react';
import { FilePick } from '../../../shell/file-pick';
import { partHref } from '../places';
import { KeptFiles } from './kept-files';
import { TextField } from '../text-field';
import { type Detail, useSignatureForm } from './use-signature-form';

/** What shows that a name of each source is the member's. */
const PROOFS: Readonly<Record<number, string>> = {
  [signatureSource.company]: '营业执照；简称要能从全称里看出来',
  [signatureSource.site]: '工信部备案的截图，主办单位同企业认证',
  [signatureSource.app]: '应用商店的页面截图，能看到开发者名称',
  [signatureSource.trademark]: '商标注册证；他人的商标还要授权书',
  [signatureSource.account]: '账号主体信息的截图',
};

export function SignatureForm({ signature }: { signature: Detail | undefined }) {
  const { form, kept, proofs, choose, drop } = useSignatureForm(signature);
  const { values, errors, busy } = form;
  const reasonAt = useReasons(signature);
  const isFixed = signature !== undefined && !signature.nameOpen;
  return (
    <form className="stacked-form sms-form" noValidate onSubmit={form.onSubmit}>
      <TextField
        form={form}
        name="name"
        label="签名"
        hint={isFixed ? '通过过的签名不能改名，要换名称请新建' : '2 到 12 个字，不用写括号，例如 澄江科技'}
        reason={reasonAt('name', values.name)}
        maxLength={12}
        readOnly={isFixed}
      />
      <Source form={form} reasonAt={reasonAt} />
      <FormField
        label="证明文件"
        hint="图片或 PDF，最多 5 个，每个不超过 10 MB；加密保存，只给审核人员看"
        error={proofs.fault ?? (proofs.files.length === 0 ? reasonAt('files', '') : undefined)}
      >
        {(control) => (
          <>
            <KeptFiles files={kept} onDrop={drop} />
            <FilePick control={control} files={proofs.files} onChange={choose} />
          </>
        )}
      </FormField>
      <Purpose form={form} reasonAt={reasonAt} />
      <Agent form={form} reasonAt={reasonAt} signature={signature} />
      <p className="form-error" role="alert">
        {proofs.fault ? '' : errors.form}
      </p>
      <p className="sms-submit">
        <Button type="submit" look="main" disabled={busy}>
          {busy ? '正在提交' : '提交审核'}
        </Button>
        <ButtonLink to={partHref('signature')}>返回</ButtonLink>
      </p>
    </form>
  );
}

type Part = {
  form: ReturnType<typeof useSignatureForm>['form'];
  reasonAt: ReturnType<typeof useReasons>;
  signature?: Detail | undefined;
};

/** Whose name it is, and what shows that. */
function Source({ form, reasonAt }: Part) {
  const { values, errors, change } = form;
  return (
    <FormField
      label="来源"
      hint={PROOFS[Number(values.source)]}
      error={errors.source ?? reasonAt('source', values.source)}
    >
      {(control) => (
        <select
          {...control}
          className="input"
          value={values.source}
          onChange={(event) => change({ source: event.target.value })}
        >
          {signatureSource.rows.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

/** Who gets what under it. */
function Purpose({ form, reasonAt }: Part) {
  const { values, errors, change } = form;
  return (
    <FormField
      label="用途"
      hint="给谁发、发什么，例如 给下单的客户发送发货与退款通知"
      error={errors.purpose ?? reasonAt('purpose', values.purpose)}
    >
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={3}
          maxLength={200}
          value={values.purpose}
          onChange={(event) => change({ purpose: event.target.value })}
        />
      )}
    </FormField>
  );
}

/** Who is asked when something is unclear. */
function Agent({ form, reasonAt, signature }: Part) {
  const keptHint = (mask: string | undefined) => (mask ? `现为 ${mask}，不填就不变` : undefined);
  return (
    <div className="sms-pair">
      <TextField
        form={form}
        name="agentName"
        label="经办人"
        hint={keptHint(signature?.draft.agentName) ?? '审核有疑问时联系'}
        reason={reasonAt('agentName', form.values.agentName)}
        maxLength={30}
      />
      <TextField
        form={form}
        name="agentPhone"
        label="经办人手机"
        hint={keptHint(signature?.draft.agentPhone)}
        inputMode="tel"
        maxLength={11}
      />
    </div>
  );
}

/** Why operators refused a field, for as long as it stands as they saw it. */
function useReasons(signature: Detail | undefined) {
  const [first] = useState(signature);
  const shown: Readonly<Record<string, string>> = first
    ? { name: first.name, source: String(first.draft.source), purpose: first.draft.purpose, agentName: '', files: '' }
    : {};
  const reasons = first?.next?.reasons ?? first?.reasons ?? [];
  return (field: string, value: string) =>
    shown[field] === value ? reasons.find((one) => one.field === field)?.reason : undefined;
}
