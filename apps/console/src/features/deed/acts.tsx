// What an operator does about a contract: sealing it as well, returning the scan, voiding it.
import { confirmDeed, returnDeed, voidDeedByUs } from '@jishi/contract/console/deed';
import { deedFile, deedKind } from '@jishi/contract/enums/deed-paper';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useState } from 'react';
import { useCall, withFile } from '../../shell/client';
import { useFieldError, useLocked } from '../../shell/form/form';
import { FilePick } from '../../shell/form/file-pick';
import { FormDialog } from '../../shell/form/form-dialog';
import { showRefusal } from '../../shell/form/refusal';
import { useNewForm } from '../../shell/form/use-form-store';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';
import { type Case, useRefreshDeeds } from './case';

const RETURNED = ['没有盖公章，请盖章后重新上传', '看不清，请重新扫描', '缺页，请上传完整的合同', '内容与原文不一致'];

export function Acts({ of }: { of: Case }) {
  const may = useMay(confirmDeed);
  if (!may) return null;
  return (
    <>
      {of.canVoid && <Voiding of={of} />}
      {of.canDecide && <Returning of={of} />}
      {of.canDecide && <Confirming of={of} />}
    </>
  );
}

const scanOf = ({ files }: Case) => files.find(({ file }) => file === deedFile.scan)?.digest ?? '';

function Confirming({ of }: { of: Case }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        确认生效
      </Button>
      {open && <ConfirmDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmDialog({ of, onClose }: { of: Case; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const form = useNewForm(() => ({ file: '' }));
  const confirm = useCall(confirmDeed, { silent: true, onSettled: useRefreshDeeds() });
  function submit() {
    if (!file) return void form.refuse([{ path: 'file', message: '请选择双方盖章的合同' }]);
    confirm.mutateAsync(withFile({ no: of.no, scan: scanOf(of) }, 'file', file)).then(
      () => {
        toast.success('合同已生效，用户会收到通知');
        onClose();
      },
      (error: ApiError) => showRefusal(form, error),
    );
  }
  return (
    <FormDialog
      title="确认生效"
      form={form}
      consequences={[
        of.kind === deedKind.framework ? '从现在起一年有效。' : '从现在起有效，到订单履行完毕为止。',
        '用户收到通知，可以下载双方盖章件；生效以后只能作废，不能改。',
      ]}
      verb="确认生效"
      pendingVerb="正在上传"
      pending={confirm.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SealedField
        file={file}
        onPick={(picked) => {
          setFile(picked);
          form.set('file', picked.name);
        }}
      />
    </FormDialog>
  );
}

function SealedField({ file, onPick }: { file: File | undefined; onPick: (file: File) => void }) {
  const locked = useLocked();
  return (
    <FormField label="双方盖章件" hint="一个 PDF 或一张图片，最大 10 MB" error={useFieldError('file')}>
      {(control) => (
        <span className="picture-tools" data-field="file">
          <FilePick control={control} accept="image/*,application/pdf" disabled={locked} onPick={onPick}>
            {file ? '换一个' : '选择文件'}
          </FilePick>
          {file && <span className="break">{file.name}</span>}
        </span>
      )}
    </FormField>
  );
}

function Returning({ of }: { of: Case }) {
  const call = useCall(returnDeed, { silent: true, onSettled: useRefreshDeeds() });
  return (
    <ReasonButton
      title="退回盖章件"
      consequences={['用户看得到原因，可以重新上传。']}
      hint="用户看得到"
      verb="退回"
      templates={RETURNED}
      pending={call.isPending}
      onConfirm={(reason) => call.mutateAsync({ no: of.no, scan: scanOf(of), reason })}
    >
      退回
    </ReasonButton>
  );
}

function Voiding({ of }: { of: Case }) {
  const call = useCall(voidDeedByUs, { silent: true, onSettled: useRefreshDeeds() });
  return (
    <ReasonButton
      title="作废合同"
      consequences={['不能恢复；其中的订单可以写进别的合同。', '用户收到通知，看得到原因。']}
      hint="用户看得到"
      verb="作废"
      pending={call.isPending}
      onConfirm={(reason) => call.mutateAsync({ no: of.no, reason })}
    >
      作废
    </ReasonButton>
  );
}
