// Uploading an invoice that was issued elsewhere, blue or red: its files, and what stands on it.
import type { enterInvoice } from '@jishi/contract/console/invoice';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/ui/money';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { withFiles } from '../../shell/client';
import { TextField } from '../../shell/form/fields';
import { FilePick } from '../../shell/form/file-pick';
import { useFieldError, useLocked } from '../../shell/form/form';
import { FormDialog } from '../../shell/form/form-dialog';
import { showRefusal } from '../../shell/form/refusal';
import { useNewForm } from '../../shell/form/use-form-store';
import { labelOf } from '../../shell/labels';

type Typed = { number: string; gross: string; time: string };

type Props = {
  title: string;
  /** Tax included, as it has to stand on it. */
  gross: string;
  pending: boolean;
  /** Sends what was typed and the files; rejects with the server's refusal. */
  onEnter: (typed: Typed) => Promise<Output<typeof enterInvoice>>;
  onClose: () => void;
};

export function EntryDialog({ title, gross, pending, onEnter, onClose }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useNewForm<Typed>(() => ({ number: '', gross: '', time: '' }), ['number', 'gross', 'time', 'file']);
  function enter() {
    onEnter(withFiles(form.values(), 'file', files)).then(
      ({ files: read }) => {
        toast.success(`已登记。${wordsOf(read)}`);
        onClose();
      },
      (error: ApiError) => showRefusal(form, error),
    );
  }
  return (
    <FormDialog
      title={title}
      form={form}
      consequences={[
        `价税合计须是 ${formatMoney(gross)} 元；号码、金额、日期会和文件里读出的核对，扫描件读不出文字，请自己核对。`,
        '登记后用户收到通知，可以下载，不能撤回。',
      ]}
      verb="登记"
      pendingVerb="正在登记"
      pending={pending}
      onSubmit={enter}
      onClose={onClose}
    >
      <Files files={files} onChange={setFiles} />
      <TextField path="number" label="发票号码" hint="20 位数字" mono inputMode="numeric" />
      <TextField path="gross" label="价税合计" hint="照票面填，红字不带负号" unit="元" inputMode="decimal" />
      <TextField path="time" label="开具时间" hint="如 2026-03-10 10:20:30" mono />
    </FormDialog>
  );
}

const FIELDS = { number: '发票号码', gross: '价税合计', time: '开票日期' } as const;

/** How far the files were compared: what could not be read, its operator has to look at. */
function wordsOf(read: Output<typeof enterInvoice>['files']): string {
  const whole = read.filter(({ unread }) => unread.length === 0).map(({ type }) => labelOf('invoiceFile', type).label);
  const open = read
    .filter(({ unread }) => unread.length > 0)
    .map(({ type, unread }) => {
      const fields = unread.map((field) => FIELDS[field]).join('、');
      return `${labelOf('invoiceFile', type).label} 里没有读出${fields}，请打开核对`;
    });
  return [...(whole.length > 0 ? [`${whole.join('、')} 与填写的一致`] : []), ...open].join('；');
}

function Files({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const locked = useLocked();
  return (
    <FormField label="发票文件" hint="PDF 必有，OFD、XML 有就一起传" error={useFieldError('file')}>
      {(control) => (
        <span className="picture-tools" data-field="file">
          <FilePick
            control={control}
            accept=".pdf,.ofd,.xml"
            disabled={locked}
            onPick={(file) => onChange([...files, file])}
          >
            {files.length > 0 ? '再加一个' : '选择文件'}
          </FilePick>
          {files.map((file, at) => (
            <span key={`${file.name} ${at}`}>
              <span className="break">{file.name}</span>{' '}
              <Button
                size="small"
                aria-label={`去掉 ${file.name}`}
                disabled={locked}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                去掉
              </Button>
            </span>
          ))}
        </span>
      )}
    </FormField>
  );
}
