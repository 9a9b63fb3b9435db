// One invoice beside the list: its state and what comes next, its face, what it is about, its course.
import { type getInvoice, cancelInvoice } from '@jishi/contract/invoice';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import type { Output } from '@jishi/contract/endpoint';
import { Button, ButtonLink, Press } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { SidePanel } from '@jishi/ui/side-panel';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { refreshReads, useCall } from '../../shell/client';
import { Status, useLabel } from '../../shell/labels';
import { toast } from '../../shell/toast-store';
import { courseOf } from './course';
import { InvoicePaper } from './invoice-paper';
import { againHref } from './places';
import { CHANGED, invoice } from './queries';
import { useInvoiceDownload } from './use-invoice-download';

type Detail = Output<typeof getInvoice>;

export function InvoiceDetail({ no, onClose }: { no: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...invoice(no), staleTime: 0 });
  return (
    <SidePanel title="发票详情" onClose={onClose}>
      {data ? (
        <Shown of={data} />
      ) : error ? (
        <Failure title="这张发票没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </SidePanel>
  );
}

function Shown({ of }: { of: Detail }) {
  const kindLabel = useLabel('titleKind');
  return (
    <>
      <FactList
        facts={[
          ['状态', <Status of="invoiceStatus" value={of.status} />],
          ['退回原因', of.reason && <b>{of.reason}</b>],
          ['价税合计', `¥${formatMoney(of.gross)}`],
          ['已红冲', Number(of.reversed) > 0 ? `¥${formatMoney(of.reversed)}` : null],
          ['类型', kindLabel(of.kind).label],
          ['发票号码', of.number && <Copyable text={of.number} what="发票号码" />],
          ['申请编号', <Copyable text={of.no} what="申请编号" />],
          ['收票邮箱', of.email],
        ]}
      />
      <p className="small quiet invoice-next">{nextOf(of.status)}</p>
      <Actions of={of} />
      <InvoicePaper {...of} />
      {of.number && <p className="small quiet">这里照抄票面，入账与抵扣以下载的文件为准。</p>}
      <Parts of={of} />
      <Course of={of} />
    </>
  );
}

/** What happens next, and when. */
function nextOf(status: number): string {
  switch (status) {
    case invoiceStatus.applied:
      return '1 个工作日内审核。开始开具以前随时可以撤销，金额原样回来。';
    case invoiceStatus.issuing:
      return '已同意，正在开具，一般 10 分钟内给出号码；开好会通知您。';
    case invoiceStatus.refused:
      return '金额已经退回可开票。照原因改好，可以重新申请，选过的记录还在。';
    case invoiceStatus.cancelled:
      return '已撤销，金额已经退回可开票。';
    case invoiceStatus.reversed:
      return '整张已由红字发票冲销，不能再用来入账。';
    case invoiceStatus.partlyReversed:
      return '一部分已由红字发票冲减，入账时两张一起用。';
    default:
      return '已开具，下面的文件随时可以下载。';
  }
}

function Actions({ of: { no, status, cancels, files, gross } }: { of: Detail }) {
  const client = useQueryClient();
  const fileLabel = useLabel('invoiceFile');
  const [busy, download] = useInvoiceDownload();
  const cancel = useCall(cancelInvoice, {
    onSuccess: () => toast.success('已撤销，金额已退回可开票'),
    onSettled: () => refreshReads(client, ...CHANGED),
  });
  async function ask() {
    const content = `${formatMoney(gross)} 元马上回到可开票，可以重新申请。`;
    if (await confirm({ title: '撤销开票申请', content, confirmText: '撤销申请' })) cancel.mutate({ no });
  }
  const isOver = status === invoiceStatus.refused || status === invoiceStatus.cancelled;
  return (
    <p className="panel-actions">
      {files.map((file) => (
        <Button key={file} disabled={busy} onClick={() => download({ no, file })}>
          下载 {fileLabel(file).label}
        </Button>
      ))}
      {isOver && (
        <ButtonLink look="main" to={againHref(no)}>
          重新申请
        </ButtonLink>
      )}
      {cancels && (
        <Button disabled={cancel.isPending} onClick={() => void ask()}>
          {cancel.isPending ? '正在撤销' : '撤销申请'}
        </Button>
      )}
      <ButtonLink to={`/support/tickets?new=1&subject=5&thing=${no}`}>遇到问题</ButtonLink>
    </p>
  );
}

/** The consumption it is about. */
function Parts({ of: { parts } }: { of: Detail }) {
  return (
    <section className="invoice-part">
      <h3>所含消费</h3>
      <ul className="paper-lines">
        {parts.map(({ recordId, title, orderNo, amount }) => (
          <li key={recordId}>
            <span>
              {title}
              {orderNo && <small className="mono break">{orderNo}</small>}
            </span>
            <span>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <p className="small">
        <Link to="/fund/consumptionRecords">看消费记录</Link>
      </p>
    </section>
  );
}

function Course({ of }: { of: Detail }) {
  const [busy, download] = useInvoiceDownload();
  return (
    <section className="invoice-part">
      <h3>经过</h3>
      <ol className="course">
        {courseOf(of).map(({ key, time, what, note, reversalNo, file }) => (
          <li key={key}>
            <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{time.slice(5, 16)}</time>
            <span>
              {what}
              {note && <small className="quiet invoice-note">{note}</small>}
              {reversalNo && file !== undefined && (
                <Press
                  className="text-button"
                  disabled={busy}
                  onClick={() => download({ no: of.no, reversalNo, file })}
                >
                  下载红字发票
                </Press>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
