// /invoices/:no: one invoice: its face, what it is about, its files, and what an operator may do with it.
import { downloadInvoiceFile, getInvoiceDetail } from '@jishi/contract/console/invoice';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Output } from '@jishi/contract/endpoint';
import { CopyButton } from '@jishi/ui/copy-button';
import { FactList } from '@jishi/ui/fact-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { DownloadButton } from '../../shell/download-button';
import { Status, labelOf } from '../../shell/labels';
import { MemberLink, OrderLink, ReviewLink } from '../../shell/links';
import { Loaded } from '../../shell/loaded';
import { Screen } from '../../shell/screen';
import { EnterInvoice } from './enter-invoice';
import { RequestReversal } from './request-reversal';

type Detail = Output<typeof getInvoiceDetail>;

export function InvoiceScreen() {
  const { no = '' } = useParams();
  const found = useQuery(query(getInvoiceDetail, { no }));
  const { data } = found;
  return (
    <Screen
      title={no}
      mark={data && <Status of="invoiceStatus" value={data.status} />}
      note={<CopyButton text={no} what="申请编号" compact />}
      actions={
        data && (
          <>
            <EnterInvoice invoice={data} />
            <RequestReversal invoice={data} />
          </>
        )
      }
    >
      <Loaded of={found} what="发票">
        {(invoice) => (
          <div className="aside-columns">
            <div className="sections">
              <Lines of={invoice} />
              <Parts of={invoice} />
            </div>
            <div className="sections">
              <Facts of={invoice} />
              <Files of={invoice} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

const LINES: readonly Column<Detail['lines'][number]>[] = [
  { key: 'name', title: '项目', fold: 'lead', cell: ({ name }) => <span className="break">{name}</span> },
  { key: 'net', title: '金额', align: 'end', cell: ({ net }) => formatMoney(net) },
  { key: 'rate', title: '税率', align: 'end', cell: ({ ratePercent }) => `${ratePercent}%` },
  { key: 'tax', title: '税额', align: 'end', cell: ({ tax }) => formatMoney(tax) },
  { key: 'gross', title: '价税合计', align: 'end', fold: 'tail', cell: ({ gross }) => formatMoney(gross) },
];

function Lines({ of: { lines, gross, net, tax } }: { of: Detail }) {
  return (
    <section>
      <RuledHead title="票面" note="单位：元" />
      <LedgerTable
        caption="票面各行"
        columns={LINES}
        rows={lines}
        rowKey={({ taxItem, ratePercent }) => `${taxItem} ${ratePercent}`}
        dense
        total={{ name: '合计', net: formatMoney(net), tax: formatMoney(tax), gross: formatMoney(gross) }}
      />
    </section>
  );
}

const PARTS: readonly Column<Detail['parts'][number]>[] = [
  {
    key: 'title',
    title: '消费',
    fold: 'lead',
    cell: ({ title, orderNo }) => (
      <span className="break">
        {title} {orderNo && <OrderLink orderNo={orderNo} />}
      </span>
    ),
  },
  { key: 'amount', title: '开票', align: 'end', fold: 'tail', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'reversed', title: '已红冲', align: 'end', cell: ({ reversed }) => <Money value={reversed} /> },
];

function Parts({ of: { parts } }: { of: Detail }) {
  return (
    <section>
      <RuledHead title="所含消费" note={`${parts.length} 笔`} />
      <LedgerTable caption="所含消费" columns={PARTS} rows={parts} rowKey={({ recordId }) => recordId} dense />
    </section>
  );
}

function Facts({ of }: { of: Detail }) {
  return (
    <section>
      <RuledHead title="购买方" />
      <FactList
        facts={[
          ['用户', <MemberLink of={of} />],
          ['类型', labelOf('titleKind', of.kind).label],
          ['名称', of.buyerName],
          ['税号', of.taxNo && <span className="mono break">{of.taxNo}</span>],
          ['地址', of.address],
          ['电话', of.phone],
          ['开户行', of.bank],
          ['账号', of.account && <span className="mono">{of.account}</span>],
          ['备注', of.remark],
          ['申请', of.applyTime],
          ['开具', of.issueTime],
          ['发票号码', of.number && <span className="mono break">{of.number}</span>],
          ['退回的原因', of.reason],
          [
            '审核',
            <ReviewLink
              kind={reviewKind.invoice}
              id={of.reviewId}
              no={of.no}
              waits={of.status === invoiceStatus.applied}
            />,
          ],
        ]}
      />
    </section>
  );
}

function Files({ of: { no, files, reversed, byHand, said } }: { of: Detail }) {
  return (
    <section>
      <RuledHead
        title="文件"
        more={Number(reversed) > 0 && <Link to={`/invoices/reversals?invoiceNo=${no}`}>红冲</Link>}
      />
      {files.length > 0 ? (
        <p className="picture-tools">
          {files.map((file) => (
            <DownloadButton
              key={file}
              endpoint={downloadInvoiceFile}
              input={{ no, file: file as 1 }}
              label={`下载 ${labelOf('invoiceFile', file).label}`}
            >
              {labelOf('invoiceFile', file).label}
            </DownloadButton>
          ))}
        </p>
      ) : (
        <p className="quiet">{said || (byHand ? '没有开票平台：在税务平台开好后上传。' : '开具后才有。')}</p>
      )}
    </section>
  );
}
