// What a month would cost by each way to pay, the cheapest first. A plain GET form, so that it counts without JavaScript.
import { estimateProjectCost } from '@jishi/contract/catalogue/choice';
import type { Output } from '@jishi/contract/endpoint';
import { chargeUnit, unitLabel } from '@jishi/contract/enums/catalogue';
import { AddressForm } from '@jishi/ui/address-form';
import { Button, ButtonLink } from '@jishi/ui/button';
import { aside } from '@jishi/ui/main-part';
import { Money, formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { type SpecColumn, SpecNote, SpecTable } from '@jishi/ui/spec-table';
import { Tag } from '@jishi/ui/tag';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import type { Project } from '../project';
import { costHref } from './cost-url';
import { FIRST, type ProductView } from './product-url';

type Way = Output<typeof estimateProjectCost>['ways'][number] & { cheapest: boolean };

const OFTEN = [1000, 10_000, 100_000, 1_000_000] as const;

type Props = { project: Project; view: ProductView; calls: number };

export function Calculator({ project, view, calls }: Props) {
  const { data, isPlaceholderData } = useQuery({
    ...aside('费用估算', query(estimateProjectCost, { id: project.id, calls })),
    placeholderData: keepPreviousData,
  });
  const unit = unitLabel(project.unit);
  return (
    <section id="cost" aria-labelledby="cost-title" aria-busy={isPlaceholderData}>
      <h2 id="cost-title">算一算</h2>
      <Amount project={project} view={view} calls={calls} />
      {data && data.ways.length > 0 && (
        <SpecTable
          className="spec-prices spec-costs"
          caption={`每月 ${formatCount(data.calls)} ${unit}，每种买法要多少钱`}
          columns={columnsOf(project)}
          rows={data.ways.map((way, at) => ({ ...way, cheapest: at === 0 }))}
          keyOf={({ vip, offer }) => `${vip?.level ?? 0}-${offer?.id ?? 0}`}
        />
      )}
      <p className="remark">
        {data?.ways.length === 0 && '这个产品现在没有按月可以重复购买的方式。'}
        按每月用量相同估算，价格就是实际扣费的价格。套餐按用完或到期后再买一份，摊到每月；限首购与限量的套餐、一次性的免费额度不计入。会员费按最短的周期摊到每月。
      </p>
    </section>
  );
}

function Amount({ project, view, calls }: Props) {
  const unit = unitLabel(project.unit);
  return (
    <AddressForm className="cost-amount" action={`/product/${project.id}`} hash="cost" key={calls}>
      {view.api && <input type="hidden" name="api" value={view.api} />}
      {view.lang !== FIRST && <input type="hidden" name="lang" value={view.lang} />}
      <label htmlFor="cost-calls">每月</label>
      <input
        id="cost-calls"
        name="calls"
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000_000_000}
        step={1}
        defaultValue={calls}
        required
      />
      <span>{unit}</span>
      <Button type="submit">计算</Button>
      <ul aria-label="常用的用量">
        {OFTEN.map((often) => (
          <li key={often}>
            <Link
              to={costHref(project.id, view, often)}
              replace
              preventScrollReset
              aria-current={often === calls ? 'true' : undefined}
            >
              {formatCount(often)}
            </Link>
          </li>
        ))}
      </ul>
    </AddressForm>
  );
}

function columnsOf(project: Project): SpecColumn<Way>[] {
  const unit = unitLabel(project.unit);
  return [
    {
      title: '买法',
      cell: (way) => (
        <>
          <b>{nameOf(way, project.unit)}</b> {way.cheapest && <Tag tone="brand">最省</Tag>}
          {notesOf(way, unit).map((note) => (
            <SpecNote key={note}>{note}</SpecNote>
          ))}
          <SpecNote on="phone">{`合 ${formatMoney(way.unitPrice, 4)} 元/${unit}`}</SpecNote>
        </>
      ),
    },
    {
      title: '折合单价',
      kind: 'figure',
      spare: true,
      cell: ({ unitPrice }) => <Money value={unitPrice} unit={`元/${unit}`} places={4} />,
    },
    { title: '每月合计', kind: 'figure', cell: ({ total }) => <Money value={total} /> },
    { title: '操作', quietTitle: true, kind: 'figure', cell: (way) => <Buy way={way} project={project} /> },
  ];
}

/** 按次, a package by its name, or a level with one of them. */
function nameOf({ vip, offer }: Way, unit: number): string {
  const way = offer ? `套餐 ${offer.name}` : unit === chargeUnit.call ? '按次计费' : '按量计费';
  return vip && !vip.mine ? `${vip.name}会员，${way}` : way;
}

function notesOf({ vip, offer, calls }: Way, unit: string): string[] {
  const once = offer ? [`每份 ${formatMoney(offer.price)} 元`] : [];
  if (!vip) return once;
  const quota = !offer && vip.quota > 0 ? [`先用每月赠送的 ${formatCount(vip.quota)} ${unit}`] : [];
  if (vip.mine) return [`按您的${vip.name}会员价`, ...once, ...quota];
  return [`会员费 ${formatMoney(vip.fee)} 元，${offer ? '套餐' : '调用'} ${formatMoney(calls)} 元`, ...once, ...quota];
}

function Buy({ way: { vip, offer, cheapest }, project }: { way: Way; project: Project }) {
  const look = cheapest ? 'main' : 'plain';
  if (vip && !vip.mine)
    return (
      <ButtonLink
        size="small"
        look={look}
        to={`/vip/components/BuyVip?level=${vip.level}${vip.period ? `&period=${vip.period}` : ''}`}
        aria-label={`开通会员 ${vip.name}`}
      >
        开通会员
      </ButtonLink>
    );
  if (offer)
    return (
      <ButtonLink
        size="small"
        look={look}
        to={`/req/buy?projectId=${project.id}&offerId=${offer.id}`}
        aria-label={`购买套餐 ${offer.name}`}
      >
        购买套餐
      </ButtonLink>
    );
  return (
    <ButtonLink size="small" look={look} to={`/req/first?projectId=${project.id}`}>
      开通并调用
    </ButtonLink>
  );
}
