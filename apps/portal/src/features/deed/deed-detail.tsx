// One contract: where it stands, what to do next, its papers and its course.
import { type getDeed, getDeedFile, voidDeed } from '@jishi/contract/deed';
import type { Output } from '@jishi/contract/endpoint';
import { deedStatus } from '@jishi/contract/enums/deed';
import { deedFile, deedKind } from '@jishi/contract/enums/deed-paper';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CasePage } from '../../shell/case-page';
import { refreshReads, useCall } from '../../shell/client';
import { sizeOf } from '../../shell/file-choice';
import { Status, useLabel } from '../../shell/labels';
import { toast } from '../../shell/toast-store';
import { useDownload } from '../../shell/use-download';
import { DEEDS } from './places';
import { CHANGED_BY_DEED, deed } from './queries';
import { ScanForm } from './scan-form';

type Detail = Output<typeof getDeed>;

export function DeedDetail({ no }: { no: string }) {
  return (
    <CasePage of={useQuery(deed(no))} name="合同" list={DEEDS}>
      {(data) => <Shown of={data} />}
    </CasePage>
  );
}

function Shown({ of }: { of: Detail }) {
  const { label } = useLabel('deedKind')(of.kind);
  return (
    <>
      <header className="case-head">
        <h1>
          {label} <span className="mono break">{of.no}</span>
        </h1>
        <p>{nowWords(of)}</p>
      </header>
      <div className="case-two">
        <div className="case-column">
          <Next of={of} />
          <Papers of={of} />
        </div>
        <aside className="case-column">
          <Facts of={of} />
          <Course of={of} />
        </aside>
      </div>
    </>
  );
}

/** Where it stands, and what happens next. */
function nowWords({ status, kind, endTime, steps }: Detail): string {
  const reason = steps.at(-1)?.reason ?? '';
  switch (status) {
    case deedStatus.toSeal:
      return '待盖章：下载合同，打印盖章，再上传扫描件或照片';
    case deedStatus.toConfirm:
      return '待确认：我们看过盖章件以后盖章，双方盖章件会出现在这里，一般 1 个工作日';
    case deedStatus.returned:
      return `已退回：${reason}。改好后重新上传`;
    case deedStatus.inForce:
      return kind === deedKind.framework ? `已生效，到 ${endTime?.slice(0, 16) ?? ''} 为止` : '已生效';
    case deedStatus.expired:
      return `已于 ${endTime?.slice(0, 16) ?? ''} 到期，文件照常可以下载；继续采购请申请新的`;
    case deedStatus.voided:
      return reason ? `已作废：${reason}` : '已作废';
    default:
      return '';
  }
}

function Next({ of }: { of: Detail }) {
  const [busy, save] = useDownload(getDeedFile, '合同');
  if (!of.canUpload) return null;
  return (
    <section>
      <RuledHead title="盖章" />
      <ol className="deed-steps">
        <li>
          <p>下载合同，双面打印两份，在甲方处盖公章，多页加盖骑缝章。</p>
          <Button disabled={busy} onClick={() => save({ no: of.no, file: deedFile.issued })}>
            下载合同
          </Button>
        </li>
        <li>
          <p>把盖好章的合同扫描成一个 PDF；只有签章页时，拍清楚的照片也可以。</p>
          <ScanForm no={of.no} />
        </li>
      </ol>
    </section>
  );
}

function Papers({ of: { no, files } }: { of: Detail }) {
  const label = useLabel('deedFile');
  const [busy, save] = useDownload(getDeedFile, '文件');
  return (
    <section>
      <RuledHead title="文件" note="指纹是文件的 SHA-256，下载后可以核对" />
      <ul className="deed-papers">
        {files.map(({ file, bytes, digest, time }) => (
          <li key={file}>
            <span>
              <b>{label(file).label}</b>
              <small className="quiet">
                {sizeOf(bytes)}，{time.slice(0, 16)}
              </small>
              <small className="quiet mono break">{digest}</small>
            </span>
            <Button
              size="small"
              aria-label={`下载${label(file).label}`}
              disabled={busy}
              onClick={() => save({ no, file: file as 1 })}
            >
              下载
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ of }: { of: Detail }) {
  const { no, status, buyer, creditCode, contactName, contactPhone, purchaseNo, amount, agreement, orders } = of;
  return (
    <section>
      <RuledHead title="合同" />
      <FactList
        facts={[
          ['状态', <Status of="deedStatus" value={status} />],
          ['合同编号', <Copyable text={no} what="合同编号" />],
          ['甲方', <span className="break">{buyer}</span>],
          ['信用代码', <span className="mono break">{creditCode}</span>],
          ['联系人', contactName && `${contactName}，${contactPhone}`],
          ['采购编号', purchaseNo && <span className="break">{purchaseNo}</span>],
          ['金额', amount === null ? null : `¥${formatMoney(amount)}`],
          ['订单', orders.length === 0 ? null : <OrderLinks orders={orders} />],
          ['所附协议', `版本 ${agreement}`],
          ['申请', of.createTime],
          ['生效', of.effectTime],
          ['到期', of.endTime],
        ]}
      />
      {of.canVoid && <Voiding no={no} />}
    </section>
  );
}

function OrderLinks({ orders }: { orders: readonly string[] }) {
  return (
    <span className="deed-order-links">
      {orders.map((orderNo) => (
        <Link key={orderNo} className="mono break" to={`/payres?orderNo=${orderNo}`}>
          {orderNo}
        </Link>
      ))}
    </span>
  );
}

function Voiding({ no }: { no: string }) {
  const client = useQueryClient();
  const takeBack = useCall(voidDeed, {
    onSuccess: () => toast.success('合同已作废'),
    onSettled: () => void refreshReads(client, ...CHANGED_BY_DEED),
  });
  async function ask() {
    const content = '作废以后不能恢复，其中的订单可以写进别的合同。';
    if (await confirm({ title: '作废合同', content, confirmText: '作废合同' })) takeBack.mutate({ no });
  }
  return (
    <p className="panel-actions">
      <Button disabled={takeBack.isPending} onClick={() => void ask()}>
        作废合同
      </Button>
    </p>
  );
}

function Course({ of: { steps } }: { of: Detail }) {
  const label = useLabel('deedStatus');
  return (
    <section>
      <RuledHead title="经过" />
      <ol className="course">
        {steps.map(({ status, ours, reason, time }, at) => (
          <li key={at}>
            <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{time.slice(5, 16)}</time>
            <span>
              {label(status).label}，{ours ? '平台' : '您'}
              {reason && <small className="quiet break deed-reason">{reason}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
