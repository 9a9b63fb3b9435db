// The person who answers for a signature, and the licence: what carriers file it by.
import * as codes from '@jishi/contract/codes';
import { editRealName } from '@jishi/contract/sms/signature';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { faultIn } from '../../../shell/file-choice';
import { FilePick } from '../../../shell/file-pick';
import { codesOf, useForm } from '../../../shell/form';
import { toast } from '../../../shell/toast-store';
import { SIGNATURES_CHANGED } from '../changed';
import { KeptFiles } from './kept-files';
import { TextField } from '../text-field';
import { useFiles } from './use-files';
import type { Detail } from './use-signature-form';

const OWNERS = { [codes.stateConflict]: 'form', [codes.tooManyRequests]: 'form' } as const;

function useRealNameForm({ id, realName }: Detail, onSaved: () => void) {
  const client = useQueryClient();
  const save = useCall(editRealName, { ownCodes: codesOf(OWNERS) });
  const licence = useFiles();
  const form = useForm(editRealName, {
    initial: { name: '', idNumber: '', phone: '' },
    input: (values) => ({ ...values, id }),
    check: () => {
      const { files } = licence;
      const missing = files.length === 0 && !realName ? '请上传营业执照' : undefined;
      const wrong = missing ?? (files.length > 1 ? '营业执照只要一份' : faultIn(files));
      licence.setFault(wrong);
      return { form: wrong && '请看营业执照处的提示' };
    },
    owners: OWNERS,
    send: async (values) => {
      await licence.sendWith((files) => {
        const given = { ...values, id, files };
        return save.mutateAsync(given);
      });
      await refreshReads(client, ...SIGNATURES_CHANGED);
      toast.success('实名备案资料已保存，审核通过后向运营商报备');
      onSaved();
    },
  });
  return { form, licence };
}

export function RealNameForm({ signature, onSaved }: { signature: Detail; onSaved: () => void }) {
  const { form, licence } = useRealNameForm(signature, onSaved);
  const { realName } = signature;
  return (
    <form className="stacked-form sms-form" noValidate onSubmit={form.onSubmit}>
      <div className="sms-pair">
        <TextField form={form} name="name" label="责任人姓名" maxLength={30} />
        <TextField form={form} name="phone" label="责任人手机" inputMode="tel" maxLength={11} />
      </div>
      <TextField
        form={form}
        name="idNumber"
        label="责任人身份证号"
        maxLength={18}
        hint="加密保存，只用于向运营商备案"
      />
      <FormField
        label="营业执照"
        hint={realName ? '不选就用先前提交的' : '图片或 PDF，不超过 10 MB'}
        error={licence.fault}
      >
        {(control) => (
          <>
            {realName && licence.files.length === 0 && <KeptFiles files={[realName.licence]} />}
            <FilePick
              control={control}
              files={licence.files}
              onChange={(files) => {
                licence.choose(files);
                form.change({});
              }}
            />
          </>
        )}
      </FormField>
      <p className="form-error" role="alert">
        {licence.fault ? '' : form.errors.form}
      </p>
      <p className="sms-submit">
        <Button type="submit" look="main" disabled={form.busy}>
          {form.busy ? '正在保存' : '保存备案资料'}
        </Button>
      </p>
    </form>
  );
}
