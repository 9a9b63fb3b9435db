// The sample answer, checked while it is typed, and the fields it shows.
import { toast } from '@jishi/ui/toast-store';
import { Button } from '@jishi/ui/button';
import { type EditColumn, EditTable } from '../../../shell/form/edit-table';
import { AreaField, TextField } from '../../../shell/form/fields';
import { useForm, useLocked, useReadOnly, useValue } from '../../../shell/form/form';
import { readAt } from '../../../shell/form/paths';
import { fieldsOf, jsonFault, laidOut } from './json-sample';
import type { ResponseField } from './product-values';

export function SampleField({ path }: { path: string }) {
  const form = useForm();
  const readOnly = useReadOnly();
  const sample = useValue<string>(`${path}.sampleResponse`);
  const locked = useLocked();
  const fault = jsonFault(sample);
  return (
    <div className="sample">
      <AreaField bare path={`${path}.sampleResponse`} label="返回示例（JSON）" rows={sampleRows(sample)} mono />
      <p className="sample-foot">
        <span className={fault ? 'sample-fault' : 'form-hint'} aria-live="polite">
          {fault ?? (sample.trim() ? '是合法的 JSON' : '整个应答的 JSON，含 code、msg、result')}
        </span>
        {!readOnly && (
          <Button
            size="small"
            disabled={locked || !sample.trim() || fault !== undefined}
            onClick={() => form.set(`${path}.sampleResponse`, laidOut(sample))}
          >
            整理格式
          </Button>
        )}
      </p>
    </div>
  );
}

const COLUMNS: readonly EditColumn[] = [
  { title: '字段', width: '32%', cell: (path) => <TextField bare path={`${path}.name`} label="字段" mono /> },
  { title: '类型', width: '16%', cell: (path) => <TextField bare path={`${path}.type`} label="类型" mono /> },
  { title: '说明', cell: (path) => <TextField bare path={`${path}.description`} label="说明" /> },
];

const newField = (): ResponseField => ({ name: '', type: 'string', description: '' });

export function ResponseFields({ path }: { path: string }) {
  const form = useForm();
  const list = `${path}.responseFields`;
  const sample = useValue<string>(`${path}.sampleResponse`);
  const readable = !useLocked() && sample.trim() !== '' && jsonFault(sample) === undefined;

  function readSample() {
    const found = fieldsOf(sample, (readAt(form.values(), list) ?? []) as ResponseField[]);
    if (found.length === 0) return toast.error('返回示例里没有字段，返回字段没有变');
    form.set(list, found);
    toast.success(`读出 ${found.length} 个字段，已写的说明都留着`);
  }
  return (
    <EditTable
      list={list}
      what="返回字段"
      columns={COLUMNS}
      create={newField}
      none="没有列出返回字段。"
      actions={
        <Button size="small" disabled={!readable} onClick={readSample}>
          按返回示例列出
        </Button>
      }
    />
  );
}

/** As tall as the sample, within reason. */
function sampleRows(sample: string): number {
  return Math.min(24, Math.max(6, sample.split('\n').length + 1));
}
