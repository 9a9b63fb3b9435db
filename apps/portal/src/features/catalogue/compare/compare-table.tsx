// The table of a comparison: a column for each product, a row for each thing that decides.
import type { compareProjects } from '@jishi/contract/catalogue/choice';
import type { Output } from '@jishi/contract/endpoint';
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { ButtonLink } from '@jishi/ui/button';
import { Glyph } from '@jishi/ui/glyph';
import { Figure, Money, NoFigure, formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { Tag } from '@jishi/ui/tag';
import type { ReactNode } from 'react';
import { validity } from '../../../shell/package-validity';
import { needsLabel } from '../labels';
import { limits } from '../product/offer-terms';
import './compare.css';
import { compareHref } from './compare-url';

type Compared = Output<typeof compareProjects>[number];
type Row = { name: string; main?: true; cell: (project: Compared) => ReactNode };

export function CompareTable({ projects, busy }: { projects: readonly Compared[]; busy: boolean }) {
  return (
    // a region that scrolls sideways is reached and moved by keyboard
    <div className="compare-scroll" role="region" aria-label="接口对比表" aria-busy={busy} tabIndex={0}>
      <table className="compare">
        <caption className="sr">所选接口的价格、额度、上限与实测</caption>
        <thead>
          <tr>
            <td />
            {projects.map((project) => (
              <th key={project.id} scope="col">
                <Head project={project} rest={projects.filter(({ id }) => id !== project.id).map(({ id }) => id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(projects).map(({ name, main, cell }) => (
            <tr key={name} className={main && 'compare-main'}>
              <th scope="row">{name}</th>
              {projects.map((project) => (
                <td key={project.id}>{cell(project)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ project: { id, name, glyph, summary, official }, rest }: { project: Compared; rest: string[] }) {
  return (
    <>
      <div className="compare-head">
        <Glyph>{glyph}</Glyph>
        <Link className="btn btn-small" to={compareHref(rest)} replace aria-label={`移出对比 ${name}`}>
          移出
        </Link>
      </div>
      <Link to={`/product/${id}`}>{name}</Link> {official && <Tag tone="brand">官方</Tag>}
      <p>{summary}</p>
    </>
  );
}

function rowsOf(projects: readonly Compared[]): Row[] {
  const lowest = lowestPrice(projects);
  return [
    {
      name: '单价',
      main: true,
      cell: ({ price, unit }) => (
        <>
          <Money value={price} unit={`元/${unitLabel(unit)}`} places={3} />{' '}
          {price === lowest && <Tag tone="brand">最低</Tag>}
        </>
      ),
    },
    { name: '会员价', cell: levels },
    { name: '阶梯价', cell: tiers },
    { name: '免费额度', cell: ({ freeQuota, unit }) => counted(freeQuota, unit) },
    { name: '套餐', cell: packages },
    { name: '请求上限', cell: ({ qpsLimit }) => <Figure value={formatCount(qpsLimit)} unit="次/秒" /> },
    { name: '所需资质', cell: ({ needs }) => needsLabel(needs) },
    { name: '24 时成功率', cell: ({ availability: { successRate } }) => rate(successRate) },
    {
      name: 'p95 响应',
      cell: ({ availability: { p95 } }) =>
        p95 === null ? <NoFigure /> : <Figure value={formatCount(p95)} unit="ms" />,
    },
    {
      name: '接口',
      cell: ({ apiInfos }) => <List lines={apiInfos.map(({ id, name, method }) => ({ id, name, note: method }))} />,
    },
    {
      name: '购买',
      cell: ({ id, name }) => (
        <div className="compare-actions">
          <ButtonLink size="small" look="main" to={`/req/first?projectId=${id}`} aria-label={`开通并调用 ${name}`}>
            开通并调用
          </ButtonLink>
          <ButtonLink size="small" to={`/product/${id}#cost`} aria-label={`算一算 ${name}`}>
            算一算
          </ButtonLink>
        </div>
      ),
    },
  ];
}

/** Of products that are sold by the same unit; undefined where prices say nothing of each other, or are all the same. */
function lowestPrice(projects: readonly Compared[]): string | undefined {
  const prices = projects.map(({ price }) => price);
  if (new Set(projects.map(({ unit }) => unit)).size > 1 || new Set(prices).size < 2) return undefined;
  return prices.reduce((low, price) => (Number(price) < Number(low) ? price : low));
}

function levels({ vipPrices, unit }: Compared) {
  return (
    <List
      lines={vipPrices.map(({ level, name, price, mine }) => ({
        id: String(level),
        name: `${name} ${formatMoney(price, 3)} 元/${unitLabel(unit)}`,
        note: mine ? '您的会员价' : '',
      }))}
    />
  );
}

function tiers({ tiers: all, unit }: Compared) {
  return (
    <List
      lines={all.map(({ fromCalls, price }) => ({
        id: String(fromCalls),
        name: `${formatMoney(price, 3)} 元/${unitLabel(unit)}`,
        note: `当月第 ${formatCount(fromCalls + 1)} ${unitLabel(unit)}起`,
      }))}
    />
  );
}

function packages({ offers, unit }: Compared) {
  return (
    <List
      lines={offers.map((offer) => ({
        id: offer.id,
        name: `${offer.name} ${formatMoney(offer.price)} 元`,
        note: [`${formatMoney(offer.unitPrice, 4)} 元/${unitLabel(unit)}`, validity(offer), ...limits(offer)].join(
          '，',
        ),
      }))}
    />
  );
}

const rate = (percent: string | null) => (percent === null ? <NoFigure /> : <Figure value={percent} unit="%" />);

const counted = (count: number, unit: number) =>
  count > 0 ? <Figure value={formatCount(count)} unit={unitLabel(unit)} /> : <NoFigure>无</NoFigure>;

function List({ lines }: { lines: readonly { id: string; name: string; note: string }[] }) {
  if (lines.length === 0) return <NoFigure>无</NoFigure>;
  return (
    <ul>
      {lines.map(({ id, name, note }) => (
        <li key={id}>
          {name}
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  );
}
