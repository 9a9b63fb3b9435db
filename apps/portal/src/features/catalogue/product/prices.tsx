// Every way to pay for calls, one line each, so that unit prices can be compared.
import { chargeUnit, unitLabel } from '@jishi/contract/enums/catalogue';
import { ButtonLink } from '@jishi/ui/button';
import { Money, formatCount, formatMoney } from '@jishi/ui/money';
import { type SpecColumn, SpecNote, SpecTable } from '@jishi/ui/spec-table';
import type { ReactNode } from 'react';
import { validity } from '../../../shell/package-validity';
import { type OfferTerms, discounted, limits, soldOut } from './offer-terms';
import type { Project } from '../project';

type Way = {
  id: string;
  name: string;
  notes: string[];
  validity: string;
  unit: string;
  unitPrice: string;
  price: ReactNode;
  action: ReactNode;
};

const columns: readonly SpecColumn<Way>[] = [
  {
    title: '方式',
    cell: ({ name, notes, validity: period, unitPrice, unit }) => (
      <>
        <b>{name}</b>
        {notes.map((note) => (
          <SpecNote key={note}>{note}</SpecNote>
        ))}
        <SpecNote on="phone">{`${period}，${formatMoney(unitPrice, 4)} 元/${unit}`}</SpecNote>
      </>
    ),
  },
  { title: '有效期', kind: 'figure', spare: true, cell: (way) => way.validity },
  {
    title: '单价',
    kind: 'figure',
    spare: true,
    cell: ({ unitPrice, unit }) => <Money value={unitPrice} unit={`元/${unit}`} places={4} />,
  },
  { title: '价格', kind: 'figure', cell: ({ price }) => price },
  { title: '操作', quietTitle: true, kind: 'figure', cell: ({ action }) => action },
];

export function Prices({ project }: { project: Project }) {
  const codes = [...new Set(project.apiInfos.flatMap(({ chargeCodes }) => chargeCodes))].sort((a, b) => a - b);
  return (
    <section id="price" aria-labelledby="price-title">
      <h2 id="price-title">价格</h2>
      <SpecTable
        className="spec-prices"
        caption="按次与套餐的价格"
        quietCaption
        columns={columns}
        rows={[
          perCall(project),
          ...tiers(project),
          ...levels(project),
          ...project.offers.map((offer) => packaged(offer, project)),
        ]}
        keyOf={({ id }) => id}
      />
      <p className="remark">
        {project.tiers.length > 0 && '阶梯按每个自然月从余额扣费的数量计，过一级只对之后的调用降价。'}
        {project.tiers.length > 0 && project.vipPrices.length > 0 && '阶梯价同样享受会员折扣。'}
        {project.freeQuota > 0 && `开通后送 ${formatCount(project.freeQuota)} ${unitLabel(project.unit)}免费额度。`}
        {codes.length > 0 && `只有返回 code ${codes.join('、')} 的调用计费，失败一律不计费。`}
      </p>
    </section>
  );
}

function perCall(project: Project): Way {
  return {
    id: 'per-call',
    name: project.unit === chargeUnit.call ? '按次计费' : '按量计费',
    notes: [],
    validity: '长期',
    unit: unitLabel(project.unit),
    unitPrice: project.price,
    price: project.unit === chargeUnit.call ? '用一次扣一次' : '用多少扣多少',
    action: (
      <ButtonLink size="small" to={`/req/applynew?projectId=${project.id}`}>
        申请接口
      </ButtonLink>
    ),
  };
}

/** Cheaper calls of a month, each tier from its first call on. */
function tiers(project: Project): Way[] {
  return project.tiers.map(({ fromCalls, price }) => ({
    id: `tier-${fromCalls}`,
    name: `当月第 ${formatCount(fromCalls + 1)} ${unitLabel(project.unit)}起`,
    notes: [],
    validity: '当月',
    unit: unitLabel(project.unit),
    unitPrice: price,
    price: project.unit === chargeUnit.call ? '用一次扣一次' : '用多少扣多少',
    action: '自动生效',
  }));
}

/** Calls of those who have a VIP level; tiers are discounted alike. */
function levels({ unit, vipPrices }: Project): Way[] {
  return vipPrices.map(({ level, name, price, mine }) => ({
    id: `level-${level}`,
    name: `${name}会员`,
    notes: mine ? ['您的会员价'] : [],
    validity: '会员期内',
    unit: unitLabel(unit),
    unitPrice: price,
    price: unit === chargeUnit.call ? '用一次扣一次' : '用多少扣多少',
    action: mine ? (
      '自动生效'
    ) : (
      <ButtonLink size="small" to={`/vip/components/BuyVip?level=${level}`} aria-label={`开通会员 ${name}`}>
        开通会员
      </ButtonLink>
    ),
  }));
}

function packaged(offer: OfferTerms, { id: projectId, unit }: Project): Way {
  const { id, name, unitPrice } = offer;
  return {
    id,
    name,
    notes: notesOf(offer, unitLabel(unit)),
    unit: unitLabel(unit),
    validity: validity(offer),
    unitPrice,
    price: (
      <>
        <Money value={offer.price} />
        {discounted(offer) && (
          <SpecNote>
            原价 <s>{`${formatMoney(offer.listPrice)} 元`}</s>
          </SpecNote>
        )}
      </>
    ),
    action: soldOut(offer) ? (
      '已售完'
    ) : (
      <ButtonLink size="small" to={`/req/buy?projectId=${projectId}&offerId=${id}`} aria-label={`购买套餐 ${name}`}>
        购买套餐
      </ButtonLink>
    ),
  };
}

/** Its limits, and how much it holds where its name does not say so. */
function notesOf(offer: OfferTerms, unit: string): string[] {
  const calls = `${formatCount(offer.calls)} ${unit}`;
  return [...(offer.name.includes(calls) ? [] : [calls]), ...limits(offer)];
}
