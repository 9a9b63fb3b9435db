// Requests a list as a file, and shows the state of this and earlier files.
import type { Input, Output } from '@jishi/contract/endpoint';
import { exportKind, exportState } from '@jishi/contract/enums/content';
import {
  downloadExport,
  exportAccountDetails,
  exportCallRecords,
  exportLoginLog,
  exportOperations,
  exportPackageOrders,
  exportPayOrders,
  exportRechargeOrders,
  exportSmsMessages,
  exportVipOrders,
  getExportProgress,
  listExports,
} from '@jishi/contract/export';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { formatCount } from '@jishi/ui/money';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { aside } from '@jishi/ui/main-part';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query, useCall } from './client';
import { Dialog } from './dialog';
import './export.css';
import { sizeText } from './file-size';
import { useLabel } from './labels';
import { useDownload } from './use-download';

/** The lists that can be files. */
const LISTS = {
  [exportKind.calls]: exportCallRecords,
  [exportKind.logins]: exportLoginLog,
  [exportKind.operations]: exportOperations,
  [exportKind.payOrders]: exportPayOrders,
  [exportKind.packageOrders]: exportPackageOrders,
  [exportKind.ledgerEntries]: exportAccountDetails,
  [exportKind.vipOrders]: exportVipOrders,
  [exportKind.rechargeOrders]: exportRechargeOrders,
  [exportKind.smsMessages]: exportSmsMessages,
} as const;
export type ExportEndpoint = (typeof LISTS)[keyof typeof LISTS];

type Export = Output<typeof getExportProgress>;
const LOOK_MS = 1000;

type Props<E extends ExportEndpoint> = {
  endpoint: E;
  filter: Input<E>;
  matched: { total: number; totalCapped?: boolean | undefined } | undefined;
  onClose: () => void;
};

export function ExportPanel<E extends ExportEndpoint>({ endpoint, filter, matched, onClose }: Props<E>) {
  const kind = Number(Object.entries(LISTS).find(([, list]) => list === endpoint)?.[0]);
  const name = useLabel('exportKind')(kind).label;
  const client = useQueryClient();
  const earlier = query(listExports, { kind, pageSize: 5 });
  const { data, error, refetch } = useQuery({ ...earlier, staleTime: 0 });
  const ask = useCall(endpoint, { onSuccess: () => client.invalidateQueries({ queryKey: earlier.queryKey }) });
  return (
    <Dialog title={`导出${name}`} onClose={onClose}>
      <p className="dialog-content">
        {matched && (
          <>
            当前条件下{matched.totalCapped && '超过'} <b>{formatCount(matched.total)}</b> 条。
          </>
        )}
        写成文件，可以下载 CSV 或 Excel，每个文件最多 100 万行。
      </p>
      <p className="export-ask">
        <Button look="main" disabled={ask.isPending || matched?.total === 0} onClick={() => ask.mutate(filter)}>
          生成文件
        </Button>
      </p>
      {data && data.list.length > 0 && (
        <>
          <ul className="export-list" aria-label="最近的导出">
            {data.list.map((one) => (
              <ExportRow key={one.id} first={one} name={name} />
            ))}
          </ul>
          <p className="export-note">生成在后台进行，可以关闭本页，完成后有站内消息。文件保留 7 天，只有您能下载。</p>
        </>
      )}
      {error && <Failure title="最近的导出没有加载出来" reason={error.msg} onRetry={() => void refetch()} />}
      <p className="dialog-actions">
        <Button onClick={onClose}>关闭</Button>
      </p>
    </Dialog>
  );
}

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
  { format: 'xls', label: 'Excel 97' },
] as const;

/** One file: followed while it is written. */
function ExportRow({ first, name }: { first: Export; name: string }) {
  const { data: one } = useQuery({
    ...aside('文件的进度', query(getExportProgress, { id: first.id })),
    initialData: first,
    enabled: isOpen(first),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? LOOK_MS : false),
  });
  const [busy, download] = useDownload(downloadExport, name);
  const state = useLabel('exportState')(one.state);
  return (
    <li>
      <Moment time={one.createTime} />
      <StatusMark tone={state.color as Tone | undefined}>{state.label}</StatusMark>
      <span className="export-size">{sizeOf(one)}</span>
      {one.state === exportState.ready && (
        <span className="export-files">
          {FORMATS.map(({ format, label }) => (
            <Button
              key={format}
              size="small"
              disabled={busy}
              aria-label={`下载 ${one.createTime} 导出的文件，${label}`}
              onClick={() => download({ id: one.id, format })}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

const isOpen = ({ state }: Export) => state === exportState.waiting || state === exportState.running;

function sizeOf({ state, rows, bytes, failure }: Export): string {
  if (state === exportState.failed) return failure;
  if (state === exportState.waiting) return '';
  const lines = `${formatCount(rows)} 行`;
  return state === exportState.running ? `已写 ${lines}` : `${lines}，${sizeText(bytes)}`;
}
