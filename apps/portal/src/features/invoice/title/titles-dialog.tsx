// The titles of a member: several, one of them the default. A form takes the list's place while one is written.
import { removeTitle, saveTitle } from '@jishi/contract/invoice';
import { titleKind } from '@jishi/contract/enums/invoice';
import { Button, Press } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Dialog } from '@jishi/ui/dialog';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { Tag } from '@jishi/ui/tag';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shell/client';
import { useLabel } from '../../../shell/labels';
import { toast } from '../../../shell/toast-store';
import '../invoice.css';
import { TITLES } from '../queries';
import { TitleForm } from './title-form';
import { type InvoiceTitle, type Writing, sentOf, valuesOf } from './title-rules';

type Props = {
  /** Begins with writing this. */
  writing?: Writing | undefined;
  /** Of a title that was saved. */
  onSaved?: (title: InvoiceTitle) => void;
  onClose: () => void;
};

export function TitlesDialog({ writing: first, onSaved, onClose }: Props) {
  const [writing, setWriting] = useState(first);
  const { data, error, refetch } = useQuery({ ...TITLES, staleTime: 0 });
  const name = writing ? (writing.title ? '修改抬头' : '新建抬头') : '发票抬头';
  return (
    <Dialog title={name} onClose={onClose}>
      {!data ? (
        error ? (
          <Failure title="抬头没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={3} />
        )
      ) : writing ? (
        <TitleForm
          writing={writing}
          enterprise={data.enterprise}
          onCancel={() => (first ? onClose() : setWriting(undefined))}
          onSaved={(title) => {
            onSaved?.(title);
            if (first) onClose();
            else setWriting(undefined);
          }}
        />
      ) : (
        <>
          {data.list.length > 0 ? (
            <ul className="titles">
              {data.list.map((title) => (
                <TitleRow key={title.id} title={title} onEdit={() => setWriting({ title, kind: title.kind })} />
              ))}
            </ul>
          ) : (
            <EmptyState title="还没有抬头">个人填姓名，企业填名称与税号，以后开票直接选。</EmptyState>
          )}
          <p className="dialog-actions">
            <Button onClick={onClose}>关闭</Button>
            <Button look="main" onClick={() => setWriting({ kind: titleKind.ordinary })}>
              新建抬头
            </Button>
          </p>
        </>
      )}
    </Dialog>
  );
}

function TitleRow({ title, onEdit }: { title: InvoiceTitle; onEdit: () => void }) {
  const client = useQueryClient();
  const kindLabel = useLabel('titleKind');
  const refresh = () => client.invalidateQueries({ queryKey: TITLES.queryKey });
  const remove = useCall(removeTitle, { onSuccess: () => toast.success('已删除'), onSettled: refresh });
  const save = useCall(saveTitle, {
    removeNull: false,
    onSuccess: () => toast.success('已设为默认'),
    onSettled: refresh,
  });
  const { id, name, kind, taxNo, isDefault } = title;
  async function ask() {
    const content = `删除「${name}」，已经申请的发票不受影响。`;
    if (await confirm({ title: '删除抬头', content, confirmText: '删除' })) remove.mutate({ id });
  }
  const makeDefault = () => save.mutate(sentOf({ ...valuesOf(title, kind), isDefault: true }, id, { name, taxNo }));
  return (
    <li>
      <p>
        <b className="break">{name}</b> {isDefault && <Tag tone="brand">默认</Tag>}
      </p>
      <p className="small quiet">
        {kindLabel(kind).label}
        {taxNo && <span className="mono break">，{taxNo}</span>}
      </p>
      <p className="titles-actions">
        <button type="button" className="text-button" aria-label={`修改 ${name}`} onClick={onEdit}>
          修改
        </button>
        {!isDefault && (
          <Press
            className="text-button"
            disabled={save.isPending}
            aria-label={`设为默认：${name}`}
            onClick={makeDefault}
          >
            设为默认
          </Press>
        )}
        <Press
          className="text-button"
          disabled={remove.isPending}
          aria-label={`删除 ${name}`}
          onClick={() => void ask()}
        >
          删除
        </Press>
      </p>
    </li>
  );
}
