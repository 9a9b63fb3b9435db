import { importCards } from '@jishi/contract/marketplace/goods';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { formatCount } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, refreshReads, useCall } from '../../../../shell/client';
import { sizeOf } from '../../../../shell/file-choice';
import { toast } from '../../../../shell/toast-store';
import { CHANGED_BY_GOODS } from '../changed';
import type { OwnGoods } from '../own';
import { MAX_BYTES, MAX_LINES, type Preview, previewOf } from './preview';

type Chosen = { file: File; preview: Preview };
type Props = { pools: readonly OwnGoods[]; goodsId: string | undefined };

/** Whose pool, which file, what is in it, and sending it. */
export function ImportForm({ pools, goodsId }: Props) {
  const client = useQueryClient();
  const [into, setInto] = useState(goodsId ?? '');
  const [chosen, setChosen] = useState<Chosen>();
  const [error, setError] = useState('');
  const { mutateAsync, isPending } = useCall(importCards, {
    onSettled: () => refreshReads(client, ...CHANGED_BY_GOODS),
  });

  async function choose(file: File | undefined) {
    setError('');
    setChosen(undefined);
    if (!file) return;
    if (file.size > MAX_BYTES) return setError(`文件最大 10 MB，这个有 ${sizeOf(file.size)}`);
    const preview = previewOf(await file.text());
    if (preview.lines === 0) return setError('文件是空的');
    if (preview.lines > MAX_LINES) return setError(`一次最多 20 万行，这个有 ${formatCount(preview.lines)} 行`);
    setChosen({ file, preview });
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!into) return setError('请选择商品');
    if (!chosen) return setError('请选择文件');
    try {
      const input = { goodsId: into, file: chosen.file };
      await mutateAsync(input);
      toast.success('已收到，正在后台检查入库');
      setChosen(undefined);
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.fields[0]?.message ?? failure.msg);
    }
  }

  return (
    <form className="stacked-form supply-import" noValidate onSubmit={(event) => void send(event)}>
      <FormField label="商品" hint="卡池直出的商品">
        {(control) => (
          <select {...control} className="input" value={into} onChange={(event) => setInto(event.target.value)}>
            <option value="">请选择</option>
            {pools.map(({ id, productName, stock }) => (
              <option key={id} value={id}>
                {productName}（库存 {formatCount(stock ?? 0)} 张）
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FileField isChosen={chosen !== undefined} onChoose={(file) => void choose(file)} />
      {chosen && <Looked chosen={chosen} />}
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <p>
        <Button type="submit" look="main" disabled={isPending || !chosen}>
          {isPending
            ? '正在上传'
            : chosen
              ? `导入 ${formatCount(chosen.preview.lines - chosen.preview.faulty)} 张`
              : '导入'}
        </Button>
      </p>
    </form>
  );
}

function Looked({ chosen: { file, preview } }: { chosen: Chosen }) {
  const { lines, faults, faulty } = preview;
  return (
    <div className="supply-preview" aria-live="polite">
      <p>
        <b className="break">{file.name}</b> <span className="quiet">{sizeOf(file.size)}</span>
      </p>
      <p>
        共 {formatCount(lines)} 行，{faulty === 0 ? '格式都对' : `${formatCount(faulty)} 行格式不对，导入时跳过`}。
      </p>
      {faults.length > 0 && (
        <ul className="small quiet">
          {faults.map(({ line, words }) => (
            <li key={line}>
              第 {line} 行：{words}
            </li>
          ))}
          {faulty > faults.length && <li>…等 {formatCount(faulty)} 行</li>}
        </ul>
      )}
    </div>
  );
}

function FileField({ isChosen, onChoose }: { isChosen: boolean; onChoose: (file: File | undefined) => void }) {
  return (
    <p>
      <label className="btn file-pick">
        {isChosen ? '换一个文件' : '选择文件'}
        <input
          className="sr"
          type="file"
          accept=".txt,.csv"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // the same file can be chosen again after it was corrected
            event.target.value = '';
            onChoose(file);
          }}
        />
      </label>{' '}
      <span className="small quiet">TXT 或 CSV，每行：卡号,卡密,有效期（可不填，如 2030-12-31）</span>
    </p>
  );
}
