// The face of an invoice: as it will be issued, or as it was. Every figure comes from the server.
import type { InvoiceLine } from '@jishi/contract/invoice';
import { titleKind } from '@jishi/contract/enums/invoice';
import { formatMoney } from '@jishi/ui/money';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import './invoice.css';

type Line = z.output<typeof InvoiceLine>;
type Party = { name: string; taxNo: string };
type Seller = Party & { clerk: string; payee: string; checker: string };

type Props = {
  /** titleKind */
  kind: number;
  buyer: Party | null;
  seller: Seller;
  lines: readonly Line[];
  gross: string;
  net: string;
  tax: string;
  /** `gross` in Chinese capitals. */
  words: string;
  remark: string;
  /** '' before it is issued. */
  number: string;
  issueTime: string | null;
  /** What is stamped on it. */
  stamp?: ReactNode;
};

export function InvoicePaper(props: Props) {
  const { kind, buyer, seller, lines, gross, net, tax, words, remark, number, issueTime, stamp } = props;
  return (
    <figure className="face" aria-label={number ? `发票 ${number} 的票面` : '票面预览'}>
      <div className="face-sheet">
        <div className="face-head">
          <p className="face-title">
            {kind === titleKind.special ? '电子发票（增值税专用发票）' : '电子发票（普通发票）'}
          </p>
          <dl>
            <Fact name="发票号码" value={number ? <span className="mono break">{number}</span> : '开具后生成'} />
            <Fact name="开票日期" value={issueTime?.slice(0, 10) ?? '开具当日'} />
          </dl>
        </div>
        <div className="face-body">
          <div className="face-parties">
            <Side title="购买方信息" of={buyer} />
            <Side title="销售方信息" of={seller} />
          </div>
          <Lines lines={lines} net={net} tax={tax} />
          <div className="face-sum">
            <span>价税合计（大写）</span>
            <b>{words}</b>
            <span>
              （小写）<b>¥{formatMoney(gross)}</b>
            </span>
          </div>
          <div className="face-remark">
            <span>备注</span>
            <p>{remark || '没有备注'}</p>
          </div>
        </div>
        <Hands of={seller} />
        {stamp}
      </div>
    </figure>
  );
}

/** Who issues, collects and checks, as far as it is said. */
function Hands({ of: { clerk, payee, checker } }: { of: Seller }) {
  const named = Object.entries({ 收款人: payee, 复核人: checker, 开票人: clerk }).filter(([, name]) => name);
  if (named.length === 0) return null;
  return (
    <dl className="face-hands">
      {named.map(([what, name]) => (
        <Fact key={what} name={what} value={name} />
      ))}
    </dl>
  );
}

function Side({ title, of }: { title: string; of: Party | null }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        <Fact name="名称" value={of ? of.name : '还没有选抬头'} />
        <Fact name="税号" value={of?.taxNo ? <span className="mono break">{of.taxNo}</span> : '无'} />
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Lines({ lines, net, tax }: { lines: readonly Line[]; net: string; tax: string }) {
  return (
    <table className="face-lines">
      <caption className="sr">项目</caption>
      <thead>
        <tr>
          <th scope="col">项目名称</th>
          <th scope="col" className="num">
            金额
          </th>
          <th scope="col" className="num">
            税率
          </th>
          <th scope="col" className="num">
            税额
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.taxItem} ${line.ratePercent}`}>
            <td>{line.name}</td>
            <td className="num">{formatMoney(line.net)}</td>
            <td className="num">{line.ratePercent}%</td>
            <td className="num">{formatMoney(line.tax)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>合计</td>
          <td className="num">¥{formatMoney(net)}</td>
          <td />
          <td className="num">¥{formatMoney(tax)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
