// A price list as it is read and printed: who quotes, from when, and every price. `costs` are for its member alone.
import { quoteChange, quoteStatus } from '@jishi/contract/enums/quote';
import { Moment } from '@jishi/ui/beijing-time';
import { formatMoney } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { CHANGE_WORDS, STATUS_WORDS } from './words';

type Line = {
  name: string;
  groupName: string;
  unit: string;
  price: string | null;
  before: string | null;
  change: number;
  cost?: string | null;
};

type Props = {
  title: string;
  issuer: string;
  contact: string;
  note: string;
  version: number;
  status: number;
  effectiveTime: string;
  lines: readonly Line[];
  showsChanges: boolean;
  /** Shown on the screen, never printed. */
  showsCosts?: boolean;
};

export function SheetView(sheet: Props) {
  return (
    <article className="quote-sheet">
      <Head {...sheet} />
      <Table {...sheet} />
      {sheet.note && <p className="quote-note">{sheet.note}</p>}
    </article>
  );
}

function Head({ title, issuer, contact, version, status, effectiveTime, lines }: Props) {
  const quoted = lines.filter(({ price }) => price !== null).length;
  return (
    <header>
      <p>{issuer}</p>
      <h1>{title}</h1>
      <dl>
        <div>
          <dt>生效</dt>
          <dd>
            <Moment time={effectiveTime} />
          </dd>
        </div>
        <div>
          <dt>版本</dt>
          <dd>
            第 {version} 版{status !== quoteStatus.inForce && `，${STATUS_WORDS[status]}`}
          </dd>
        </div>
        <div>
          <dt>产品</dt>
          <dd>{quoted} 个</dd>
        </div>
        {contact && (
          <div>
            <dt>联系方式</dt>
            <dd className="break">{contact}</dd>
          </div>
        )}
      </dl>
    </header>
  );
}

function Table({ lines, showsChanges, showsCosts }: Props) {
  return (
    <table>
      <caption className="sr">价目</caption>
      <thead>
        <tr>
          <th scope="col">产品</th>
          <th scope="col" className="quote-group">
            分类
          </th>
          {showsChanges && <th scope="col">变动</th>}
          {showsCosts && (
            <th scope="col" className="num quote-cost">
              进价（元）
            </th>
          )}
          <th scope="col" className="num">
            单价（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <td className="break">{line.name}</td>
            <td className="quote-group">{line.groupName}</td>
            {showsChanges && (
              <td>
                <Change {...line} />
              </td>
            )}
            {showsCosts && <td className="num quote-cost">{line.cost && formatMoney(line.cost)}</td>}
            <td className="num nowrap">
              {line.price === null ? '—' : formatMoney(line.price)} <small>/ {line.unit}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ change, before, price }: Line) {
  const words = CHANGE_WORDS[change];
  if (!words || change === quoteChange.same) return <span className="faint">{words?.label}</span>;
  return (
    <StatusMark tone={words.color}>
      {words.label}
      {before !== null && price !== null && <small className="nowrap">，原 {formatMoney(before)}</small>}
    </StatusMark>
  );
}
