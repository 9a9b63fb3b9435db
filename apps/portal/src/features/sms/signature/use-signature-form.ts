// A signature as it is written: its texts, the files that stay, and those that come with it.
import * as codes from '@jishi/contract/codes';
import type { Output } from '@jishi/contract/endpoint';
import { signatureSource } from '@jishi/contract/enums/sms';
import { addSignature, editSignature, type getSignature } from '@jishi/contract/sms/signature';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@jishi/ui/router';
import { useState } from 'react';
import { refreshReads, useCall } from '../../../shell/client';
import { FILES_MAX, faultIn } from '../../../shell/file-choice';
import { codesOf, useForm } from '../../../shell/form';
import { toast } from '../../../shell/toast-store';
import { partHref, signatureHref } from '../places';
import { SIGNATURES_CHANGED } from '../changed';
import { useFiles } from './use-files';

export type Detail = Output<typeof getSignature>;

const OWNERS = {
  [codes.duplicate]: 'name',
  [codes.stateConflict]: 'form',
  [codes.certificationRequired]: 'form',
  [codes.tooManyRequests]: 'form',
} as const;

/** `signature`: the one that is changed; undefined for a new one. */
export function useSignatureForm(signature: Detail | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const add = useCall(addSignature, { ownCodes: codesOf(OWNERS) });
  const edit = useCall(editSignature, { ownCodes: codesOf(OWNERS) });
  const [kept, setKept] = useState(signature?.draft.files ?? []);
  const proofs = useFiles();
  const form = useForm(signature ? editSignature : addSignature, {
    initial: {
      name: signature?.name ?? '',
      source: String(signature?.draft.source ?? signatureSource.company),
      purpose: signature?.draft.purpose ?? '',
      agentName: '',
      agentPhone: '',
    },
    input: (values) => ({ ...values, source: Number(values.source) as 1, ...(signature && { id: signature.id }) }),
    check: ({ agentName, agentPhone }) => {
      const count = kept.length + proofs.files.length;
      const wrong =
        count === 0
          ? '请至少上传一份证明，例如营业执照、备案截图或授权书'
          : count > FILES_MAX
            ? `证明文件最多 ${FILES_MAX} 个，请去掉 ${count - FILES_MAX} 个`
            : faultIn(proofs.files);
      proofs.setFault(wrong);
      return {
        ...(!signature && agentName === '' && { agentName: '请输入经办人姓名' }),
        ...(!signature && agentPhone === '' && { agentPhone: '请输入经办人手机号' }),
        ...(wrong && { form: '请看证明文件处的提示' }),
      };
    },
    owners: OWNERS,
    send: async ({ source, ...values }) => {
      const saved = await proofs.sendWith((files) => {
        const given = { ...values, source: Number(source) as 1, files };
        if (!signature) return add.mutateAsync(given);
        return edit.mutateAsync({ ...given, id: signature.id, keep: kept.map(({ id }) => id).join(',') || ',' });
      });
      await refreshReads(client, ...SIGNATURES_CHANGED);
      toast.success(`【${saved.name}】已提交审核，通常 2 小时内有结果`);
      void navigate(saved.realName ? partHref('signature') : signatureHref(saved.id));
    },
  });
  return {
    form,
    kept,
    proofs,
    choose(files: readonly File[]) {
      proofs.choose(files);
      form.change({});
    },
    drop(id: string) {
      setKept((files) => files.filter((file) => file.id !== id));
      form.change({});
    },
  };
}
