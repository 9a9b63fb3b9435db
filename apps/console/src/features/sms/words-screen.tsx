// /sms/words: words that no message may hold.
import { removeWord, saveWord, searchWords } from '@jishi/contract/console/sms';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { useCall, useRefreshOf } from '../../shell/client';
import { actionColumn } from '../../shell/columns';
import { CheckField, ChoiceField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { labelOf, optionsOf } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';

type Row = RowOf<typeof searchWords>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'word', title: '词', fold: 'lead', cell: ({ word }) => <b className="break">{word}</b> },
  {
    key: 'kind',
    title: '用于',
    fold: 'tail',
    cell: ({ kind }) => (kind === null ? '全部短信' : labelOf('smsKind', kind).label),
  },
  {
    key: 'signature',
    title: '签名',
    fold: 'second',
    cell: ({ inSignature }) => (inSignature ? '签名也不能用' : '签名不限'),
  },
  { key: 'note', title: '说明', fold: 'line', cell: ({ note }) => <span className="break">{note}</span> },
  { key: 'time', title: '加入时间', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
];

const ACTION = actionColumn((row: Row) => <RowActions word={row} />);

export function WordsScreen() {
  const may = useMay(saveWord);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        of={searchWords}
        title="禁用词"
        note="全角半角、大小写与中间的空白不作区分；立即生效"
        actions={
          may && (
            <Button look="main" onClick={() => setAdding(true)}>
              新增禁用词
            </Button>
          )
        }
        columns={may ? [...COLUMNS, ACTION] : COLUMNS}
        rowKey={({ id }) => id}
        nothingYet={<EmptyState title="还没有禁用词">加入以后，含有它的模板和变量都会被拒绝。</EmptyState>}
      />
      {adding && <WordDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function RowActions({ word }: { word: Row }) {
  const [open, setOpen] = useState(false);
  const remove = useCall(removeWord, {
    onSuccess: () => toast.success('已删除'),
    onSettled: useRefreshOf(searchWords),
  });
  return (
    <>
      <Button size="small" aria-label={`修改 ${word.word}`} onClick={() => setOpen(true)}>
        修改
      </Button>{' '}
      <Button
        size="small"
        aria-label={`删除 ${word.word}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id: word.id })}
      >
        删除
      </Button>
      {open && <WordDialog word={word} onClose={() => setOpen(false)} />}
    </>
  );
}

function WordDialog({ word, onClose }: { word?: Row; onClose: () => void }) {
  const form = useNewForm(() => ({
    word: word?.word ?? '',
    kind: word?.kind ? String(word.kind) : '',
    inSignature: word?.inSignature ?? false,
    note: word?.note ?? '',
  }));
  const input = () => {
    const { kind, ...values } = form.values();
    return { ...values, kind: kind === '' ? null : (Number(kind) as 1), ...(word && { id: word.id }) };
  };
  return (
    <SaveDialog
      by={saveWord}
      said="已保存，立即生效"
      refresh={useRefreshOf(searchWords)}
      title={word ? '修改禁用词' : '新增禁用词'}
      form={form}
      input={input}
      onClose={onClose}
    >
      <TextField path="word" label="词" />
      <ChoiceField path="kind" label="用于" options={optionsOf('smsKind')} placeholder="全部短信" />
      <CheckField path="inSignature" label="签名也不能用" />
      <TextField path="note" label="说明" />
    </SaveDialog>
  );
}
