// What a member attached. It is never shown by the site itself, only saved, of a PDF pictures of its pages.
import { type getScene, readSceneFile } from '@jishi/contract/console/scene';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { actionColumn } from '../../../shell/columns';
import { DownloadButton } from '../../../shell/download-button';

type File = Output<typeof getScene>['files'][number];

const COLUMNS: readonly Column<File>[] = [
  { key: 'name', title: '文件', fold: 'lead', cell: ({ name }) => <span className="break">{name}</span> },
  {
    key: 'type',
    title: '类型',
    fold: 'tail',
    cell: ({ type }) => (type === 'application/pdf' ? 'PDF，下载为图片' : '图片'),
  },
  { key: 'size', title: '大小', align: 'end', cell: ({ bytes }) => `${Math.max(1, Math.round(bytes / 1024))} KB` },
  actionColumn(({ id, name }) => <DownloadButton endpoint={readSceneFile} input={{ id }} label={`下载 ${name}`} />),
];

export function SceneFiles({ files }: { files: readonly File[] }) {
  return (
    <section>
      <RuledHead title="附件" note={`${files.length} 个`} />
      {files.length > 0 ? (
        <LedgerTable caption="附件" columns={COLUMNS} rows={files} rowKey={({ id }) => id} dense />
      ) : (
        <EmptyState title="附件已清除">会员撤回了这份材料，或已注销。</EmptyState>
      )}
    </section>
  );
}
