// Uploading the contract that the company sealed.
import { uploadDeedScan } from '@jishi/contract/deed';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, refreshReads, useCall } from '../../shell/client';
import { faultIn } from '../../shell/file-choice';
import { FilePick } from '../../shell/file-pick';
import { preparedFiles } from '../../shell/prepared-files';
import { toast } from '../../shell/toast-store';
import { CHANGED_BY_DEED } from './queries';

export function ScanForm({ no }: { no: string }) {
  const { files, fault, isBusy, choose, send } = useScan(no);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }
  return (
    <form className="deed-scan" noValidate onSubmit={onSubmit}>
      <FormField label="盖章件" hint="一个 PDF 或一张图片，最大 10 MB" error={fault}>
        {(control) => <FilePick control={control} files={files} onChange={(next) => choose(next.slice(-1))} />}
      </FormField>
      <Button type="submit" look="main" disabled={isBusy}>
        {isBusy ? '正在上传' : '上传盖章件'}
      </Button>
    </form>
  );
}

function useScan(no: string) {
  const client = useQueryClient();
  const upload = useCall(uploadDeedScan);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send() {
    if (isBusy) return;
    const wrong = files.length === 0 ? '请选择盖好章的合同' : faultIn(files);
    setFault(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const [file] = await preparedFiles(files, setFault);
      const sent = { no, file };
      await upload.mutateAsync(sent);
      toast.success('已上传，确认后会通知您');
      await refreshReads(client, ...CHANGED_BY_DEED);
    } catch (error) {
      const told = error instanceof ApiError && error.fields.find(({ path }) => path === 'file');
      if (told) setFault(told.message);
    } finally {
      setBusy(false);
    }
  }
  function choose(next: readonly File[]) {
    setFiles(next);
    setFault(undefined);
  }
  return { files, fault, isBusy, choose, send };
}
