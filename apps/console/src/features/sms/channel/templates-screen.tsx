// /sms/channels/:id/templates: the code of each template at a channel.
import { listSmsChannelTemplates, saveSmsChannelTemplate } from '@jishi/contract/console/sms-channel';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { useParams } from '@jishi/ui/router';
import { useState } from 'react';
import { useRefreshOf } from '../../../shell/client';
import { MEMBER_ID, actionColumn } from '../../../shell/columns';
import { TextField } from '../../../shell/form/fields';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { labelOf } from '../../../shell/labels';
import { ListScreen } from '../../../shell/list-screen';
import { useMay } from '../../../shell/operator';

type Row = RowOf<typeof listSmsChannelTemplates>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: '模板', fold: 'lead', cell: ({ name }) => <span className="break">{name}</span> },
  {
    key: 'code',
    title: '通道编号',
    fold: 'tail',
    cell: ({ code }) => (code ? <span className="mono break">{code}</span> : <span className="faint">没有登记</span>),
  },
  { key: 'kind', title: '类型', fold: 'second', cell: ({ kind }) => labelOf('smsKind', kind).label },
  {
    key: 'wording',
    title: '报备内容',
    fold: 'line',
    cell: ({ wording }) => (
      <>
        <span className="break">{wording}</span> <CopyButton text={wording} what="报备内容" compact />
      </>
    ),
  },
  MEMBER_ID,
  { key: 'time', title: '登记时间', cell: ({ registerTime }) => <span className="nowrap">{registerTime ?? '—'}</span> },
];

export function ChannelTemplatesScreen() {
  const { id = '' } = useParams();
  const may = useMay(saveSmsChannelTemplate);
  const action = actionColumn((row: Row) => <Register key={row.versionId} channelId={id} template={row} />);
  return (
    <ListScreen
      of={listSmsChannelTemplates}
      set={{ channelId: id }}
      title="模板编号"
      what="模板"
      note="把报备内容交给服务商审核，通过后填写它给的编号"
      columns={may ? [...COLUMNS, action] : COLUMNS}
      rowKey={({ versionId }) => versionId}
      nothingYet={<EmptyState title="还没有通过的模板">用户的模板审核通过以后出现在这里。</EmptyState>}
    />
  );
}

function Register({ channelId, template: { versionId, name, code } }: { channelId: string; template: Row }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`登记 ${name}`} onClick={() => setOpen(true)}>
        {code ? '修改' : '登记'}
      </Button>
      {open && <CodeDialog {...{ channelId, versionId, name, code }} onClose={() => setOpen(false)} />}
    </>
  );
}

function CodeDialog({
  channelId,
  versionId,
  name,
  code,
  onClose,
}: Pick<Row, 'versionId' | 'name' | 'code'> & { channelId: string; onClose: () => void }) {
  const form = useNewForm(() => ({ code }));
  return (
    <SaveDialog
      by={saveSmsChannelTemplate}
      refresh={useRefreshOf(listSmsChannelTemplates)}
      title={`登记模板“${name}”`}
      form={form}
      input={() => ({ channelId, versionId, ...form.values() })}
      onClose={onClose}
    >
      <TextField path="code" label="服务商的模板编号" hint="留空表示取消登记" mono />
    </SaveDialog>
  );
}
