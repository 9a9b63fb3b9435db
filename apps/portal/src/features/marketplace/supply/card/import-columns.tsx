import { Press } from '@jishi/ui/button';
import { type listCardImports, undoCardImport } from '@jishi/contract/marketplace/goods';
import type { RowOf } from '@jishi/contract/list';
import { cardImportStatus } from '@jishi/contract/enums/marketplace';
import { Moment } from '@jishi/ui/beijing-time';
import { confirm } from '@jishi/ui/confirm';
import type { Column } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { Unfold } from '@jishi/ui/unfold';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../../shell/client';
import { Status } from '../../../../shell/labels';
import { toast } from '../../../../shell/toast-store';
import { CHANGED_BY_GOODS } from '../changed';

type Import = RowOf<typeof listCardImports>;

export const IMPORT_COLUMNS: readonly Column<Import>[] = [
  {
    key: 'file',
    title: '文件',
    fold: 'lead',
    cell: ({ fileName, productName }) => (
      <span className="supply-name">
        {fileName}
        <small className="quiet">{productName}</small>
      </span>
    ),
  },
  { key: 'time', title: '上传', cell: ({ createTime }) => <Moment time={createTime} short /> },
  { key: 'progress', title: '进度', fold: 'line', cell: (row) => <Progress of={row} /> },
  { key: 'added', title: '入库', align: 'end', cell: ({ added }) => `${formatCount(added)} 张` },
  { key: 'unsold', title: '未售', align: 'end', cell: ({ unsold }) => `${formatCount(unsold)} 张` },
  { key: 'status', title: '状态', fold: 'tail', cell: ({ status }) => <Status of="cardImportStatus" value={status} /> },
  { key: 'action', title: '操作', label: '', align: 'end', fold: 'line', cell: (row) => <Undo of={row} /> },
];

function Progress({ of: { status, lines, doneLines, repeated, faulty, faults, removed } }: { of: Import }) {
  const isRunning = status === cardImportStatus.running;
  return (
    <div className="supply-progress">
      {isRunning && <progress max={lines} value={doneLines} aria-label="导入进度" />}
      <span className="small">
        {isRunning ? `${formatCount(doneLines)} / ${formatCount(lines)} 行` : `${formatCount(lines)} 行`}
        {repeated > 0 && `，重复 ${formatCount(repeated)}`}
        {removed > 0 && `，撤出 ${formatCount(removed)} 张`}
      </span>
      {faulty > 0 && (
        <Unfold className="small" summary={`有错 ${formatCount(faulty)} 行`}>
          <ul className="supply-faults quiet">
            {faults.map(({ line, words }) => (
              <li key={line}>
                第 {line} 行：{words}
              </li>
            ))}
          </ul>
        </Unfold>
      )}
    </div>
  );
}

function Undo({ of: { id, fileName, status, unsold } }: { of: Import }) {
  const client = useQueryClient();
  const { mutate, isPending } = useCall(undoCardImport, {
    onSuccess: ({ removed }) => toast.success(`已撤出 ${formatCount(removed)} 张`),
    onSettled: () => refreshReads(client, ...CHANGED_BY_GOODS),
  });
  if (status !== cardImportStatus.done || unsold === 0) return null;
  async function ask() {
    const content = `还没有卖出的 ${formatCount(unsold)} 张移出卡池，卖出的照旧。`;
    if (await confirm({ title: '撤销导入', content, confirmText: '撤销' })) mutate({ id });
  }
  return (
    <Press className="text-button" aria-label={`撤销导入 ${fileName}`} disabled={isPending} onClick={() => void ask()}>
      撤销
    </Press>
  );
}
