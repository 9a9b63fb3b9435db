// Whom a message goes to: one number, or a list that is checked line by line while it is written.
import { FormField } from '@jishi/ui/form-field';
import { formatCount } from '@jishi/ui/money';
import { Segments } from '@jishi/ui/segments';
import { useState } from 'react';
import { readSmsFile } from '@jishi/contract/sms/send';
import { ApiError, useCall } from '../../../shell/client';
import { CheckedList } from './checked-list';
import { ListField } from './list-field';
import type { Draft, Listed } from './rules';
import { Step } from './step';
import type { Checking } from './use-sending';

type Change = (patch: Partial<Draft>) => void;
type Props = { draft: Draft; listed: Listed; checking: Checking; change: Change };

const MODES = [
  ['list', '名单'],
  ['one', '一个号码'],
] as const;

export function Recipients({ draft, listed, checking, change }: Props) {
  return (
    <Step
      at={1}
      title="发给谁"
      more={<Segments label="发给谁" plain choices={MODES} chosen={draft.mode} onChoose={(mode) => change({ mode })} />}
    >
      {draft.mode === 'one' ? (
        <OneNumber draft={draft} checking={checking} change={change} />
      ) : (
        <List draft={draft} listed={listed} checking={checking} change={change} />
      )}
    </Step>
  );
}

function OneNumber({ draft, checking, change }: Omit<Props, 'listed'>) {
  const fault = draft.phone.trim() === '' ? undefined : checking.checked?.faults[0];
  const words = checking.isCurrent && fault ? fault.words : listFault(checking);
  return (
    <FormField label="手机号" error={words} hint="可以带空格、横线或 +86">
      {(control) => (
        <input
          {...control}
          className="input sms-phone-input"
          inputMode="tel"
          autoComplete="off"
          maxLength={24}
          value={draft.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
      )}
    </FormField>
  );
}

function List({ draft, listed, checking, change }: Props) {
  const [at, setAt] = useState<{ line: number }>();
  const faults = draft.list.trim() === '' ? [] : (checking.checked?.faults ?? []);
  const shown = checking.isCurrent ? faults : [];
  return (
    <>
      <div className="sms-paste">
        <ListField
          list={draft.list}
          faults={shown}
          headed={listed.heads.length > 0}
          at={at}
          error={listFault(checking)}
          onChange={(list) => change({ list })}
        />
        <CheckedList
          listed={listed}
          checking={draft.list.trim() === '' ? undefined : checking}
          onGo={(line) => setAt({ line })}
        />
      </div>
      <FileToList change={change} />
    </>
  );
}

/** What is wrong with the list as a whole. */
function listFault({ error }: Checking): string | undefined {
  return error?.fields.find(({ path }) => path === 'list')?.message;
}

function FileToList({ change }: { change: Change }) {
  const reading = useCall(readSmsFile, { silent: true });
  const [told, setTold] = useState<{ words: string; isFault: boolean }>();
  async function read(file: File) {
    setTold(undefined);
    // files travel beside the input, which has no fields
    const given = { file } as unknown as Record<string, never>;
    try {
      const { heads, list, lines } = await reading.mutateAsync(given);
      change({ list: heads.length > 0 ? `${heads.join('\t')}\n${list}` : list });
      setTold({ words: `已读入“${file.name}”，${formatCount(lines)} 行`, isFault: false });
    } catch (error) {
      const words = error instanceof ApiError ? (error.fields[0]?.message ?? error.msg) : '文件没有读成，请再试一次';
      setTold({ words, isFault: true });
    }
  }
  return (
    <p className="sms-file small">
      <label className="btn btn-small file-pick">
        {reading.isPending ? '正在读取' : '上传表格'}
        <input
          className="sr"
          type="file"
          accept=".csv,.txt,.xlsx,text/csv"
          disabled={reading.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // the same file can be chosen again after it was corrected
            event.target.value = '';
            if (file) void read(file);
          }}
        />
      </label>
      <span className={told?.isFault ? 'form-error' : 'quiet'} role="status">
        {told?.words ??
          'CSV 或 Excel（.xlsx）。一行一个，逗号或制表符分列，一次最多 1,000 行；首行可以是列名，与变量同名的自动对上。'}
      </span>
    </p>
  );
}
