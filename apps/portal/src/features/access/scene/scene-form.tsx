// Submitting a scene: where it is used and for what, with pictures or papers that show it.
import { type SceneAudit, applySceneAudit } from '@jishi/contract/access/scene';
import * as codes from '@jishi/contract/codes';
import { FormField } from '@jishi/ui/form-field';
import { useState } from 'react';
import type * as z from 'zod';
import { ApiError, useCall } from '../../../shell/client';
import { codesOf, useForm } from '../../../shell/form';
import { preparedFiles } from '../../../shell/prepared-files';
import { AreaField, TextField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { useRefreshApplies } from '../apply/use-refresh';
import { FilePick } from '../../../shell/file-pick';
import { FILES_MAX, filesFault } from '../../../shell/file-choice';
import { FormEnd } from '../../../shell/form-end';

const OWNERS = { [codes.stateConflict]: 'form', [codes.tooManyRequests]: 'form' } as const;

type Props = {
  applyId: string;
  /** An earlier submission as initial values. */
  earlier: z.output<typeof SceneAudit> | undefined;
  /** Something waits that this will take the place of. */
  replaces: boolean;
  onDone: () => void;
  onCancel: () => void;
};

/** Texts and files of a submission, and sending them. */
function useSceneForm({ applyId, earlier, onDone }: Props) {
  const refresh = useRefreshApplies();
  const apply = useCall(applySceneAudit, { ownCodes: codesOf(OWNERS) });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string>();
  const form = useForm(applySceneAudit, {
    initial: { site: earlier?.site ?? '', scene: earlier?.scene ?? '' },
    check: () => {
      const wrong = filesFault(files);
      setFault(wrong);
      return { form: wrong && '请看附件处的提示' };
    },
    owners: OWNERS,
    send: async (values) => {
      const ready = await preparedFiles(files, setFault);
      const input = { applyId, ...values, files: ready };
      await apply.mutateAsync(input).catch((error: unknown) => {
        const told = error instanceof ApiError && error.fields.find(({ path }) => path === 'files');
        if (told) setFault(told.message);
        throw error;
      });
      await refresh();
      toast.success('材料已提交，审核有结果会通知您');
      onDone();
    },
  });
  function choose(next: readonly File[]) {
    setFiles(next);
    setFault(undefined);
    form.change({});
  }
  return { form, files, fault, choose };
}

export function SceneForm(props: Props) {
  const { form, files, fault, choose } = useSceneForm(props);
  const { replaces, onCancel } = props;
  return (
    <form className="stacked-form scene-form" noValidate onSubmit={form.onSubmit}>
      {replaces && <p className="quiet small">重新提交后，先前的材料撤回，按新的材料重新排队。</p>}
      <TextField form={form} name="site" label="网站或应用" hint="网址，或应用、小程序的名称" maxLength={200} />
      <AreaField
        form={form}
        name="scene"
        label="使用场景"
        hint="在哪个页面、为什么要查、查询的是谁的资料"
        maxLength={1000}
      />
      <FormField
        label="附件"
        hint={`截图、说明或授权文件；图片或 PDF，最多 ${FILES_MAX} 个，每个不超过 10 MB`}
        error={fault}
      >
        {(control) => <FilePick control={control} files={files} onChange={choose} />}
      </FormField>
      <FormEnd
        form={form}
        verb="提交审核"
        pendingVerb="正在提交"
        onCancel={onCancel}
        message={fault ? '' : form.errors.form}
      />
    </form>
  );
}
