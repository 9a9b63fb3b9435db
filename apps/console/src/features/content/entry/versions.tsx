// Every version that was public, newest first; any of them can be the draft again.
import { listEntryVersions, restoreEntryVersion } from '@jishi/contract/console/entry';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { SidePanel } from '@jishi/ui/side-panel';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import type { Entry } from './entry-kinds';

type Version = Output<typeof listEntryVersions>[number];

type Props = { id: string; unsaved: boolean; onStored: (entry: Entry) => void };

export function Versions({ id, unsaved, onStored }: Props) {
  const writable = useMay(restoreEntryVersion);
  const versions = useQuery(query(listEntryVersions, { id }));
  const [read, setRead] = useState<Version>();
  const restore = useCall(restoreEntryVersion, {
    onSuccess: (entry) => {
      onStored(entry);
      toast.success('已取回为草稿，公开的内容没有变');
    },
  });

  async function ask({ version, title }: Version) {
    const confirmed = await confirm({
      title: `取回第 ${version} 版为草稿`,
      content: `草稿换成“${title}”这一版${unsaved ? '，没有保存的修改不再保留' : ''}；公开的内容不变，要再发布才会换。`,
      confirmText: '取回为草稿',
    });
    if (confirmed) restore.mutate({ id, version });
  }
  const restoring = writable ? { busy: restore.isPending, ask: (version: Version) => void ask(version) } : undefined;
  return (
    <section>
      <RuledHead title="公开过的版本" />
      <Loaded of={versions} what="版本" rows={2}>
        {(list) =>
          list.length > 0 ? (
            <LedgerTable
              caption="公开过的版本"
              columns={columnsOf(setRead, restoring)}
              rows={list}
              rowKey={({ version }) => String(version)}
              dense
            />
          ) : (
            <p className="edit-none">还没有发布过。</p>
          )
        }
      </Loaded>
      {read && (
        <SidePanel title={`第 ${read.version} 版：${read.title}`} onClose={() => setRead(undefined)}>
          <div className="prose edition-text" dangerouslySetInnerHTML={{ __html: read.html }} />
        </SidePanel>
      )}
    </section>
  );
}

/** `restoring`: the operator may restore a version as the draft. */
function columnsOf(
  onRead: (version: Version) => void,
  restoring: { busy: boolean; ask: (version: Version) => void } | undefined,
): readonly Column<Version>[] {
  return [
    {
      key: 'version',
      title: '版本',
      fold: 'lead',
      cell: (version) => (
        <button type="button" className="text-button" onClick={() => onRead(version)}>
          第 {version.version} 版
        </button>
      ),
    },
    { key: 'title', title: '标题', fold: 'line', cell: ({ title }) => title },
    {
      key: 'time',
      title: '公开',
      fold: 'line',
      cell: ({ publishTime }) => <span className="nowrap">{publishTime}</span>,
    },
    { key: 'operator', title: '编写', cell: ({ operatorName }) => operatorName },
    {
      key: 'restore',
      title: <span className="sr">取回</span>,
      label: '',
      align: 'end',
      cell: (version) =>
        restoring && (
          <Button size="small" disabled={restoring.busy} onClick={() => restoring.ask(version)}>
            取回为草稿
          </Button>
        ),
    },
  ];
}
