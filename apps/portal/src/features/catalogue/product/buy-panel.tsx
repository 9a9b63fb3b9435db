// The price of a call and how to get it. A plain GET form, so that buying starts without JavaScript too.
import { chargeUnit, applyStatus as applyStatuses, unitLabel } from '@jishi/contract/enums/catalogue';
import { Button, ButtonLink } from '@jishi/ui/button';
import { Figure, Money, NoFigure, formatCount, formatMoney } from '@jishi/ui/money';
import { useState } from 'react';
import { AddressForm } from '@jishi/ui/address-form';
import { Link } from '@jishi/ui/router';
import { validity } from '../../../shell/package-validity';
import { type OfferTerms, discounted, limits, soldOut } from './offer-terms';
import type { Project } from '../project';

export function BuyPanel({ project }: { project: Project }) {
  return (
    <section className="buy" id="buy" aria-labelledby="buy-title">
      <h2 className="sr" id="buy-title">
        购买
      </h2>
      <dl className="buy-price">
        <div>
          <dt>{project.unit === chargeUnit.call ? '按次单价' : '单价'}</dt>
          <dd>
            <Money value={project.price} unit={`元/${unitLabel(project.unit)}`} places={3} />
          </dd>
        </div>
        <div>
          <dt>免费额度</dt>
          <dd>
            {project.freeQuota > 0 ? (
              <Figure value={formatCount(project.freeQuota)} unit={unitLabel(project.unit)} />
            ) : (
              <NoFigure>无</NoFigure>
            )}
          </dd>
        </div>
      </dl>
      {project.vip && <VipLine vip={project.vip} unit={unitLabel(project.unit)} />}
      {project.offers.length > 0 && (
        <OfferForm projectId={project.id} offers={project.offers} unit={unitLabel(project.unit)} />
      )}
      <div className="buy-apply">
        <ApplyLink project={project} />
        <ul>
          <li>失败的调用不计费</li>
          <li>套餐与额度用完才扣余额，余额不足即停，不会欠费</li>
          <li>每次扣费写明来源，可以逐笔核对</li>
        </ul>
      </div>
    </section>
  );
}

function VipLine({ vip: { level, name, price, mine }, unit }: { vip: NonNullable<Project['vip']>; unit: string }) {
  return (
    <p className="buy-vip">
      <span>
        {mine ? `您的${name}会员价` : `${name}会员价`} <Money value={price} unit={`元/${unit}`} places={3} />
      </span>
      {!mine && <Link to={`/vip/components/BuyVip?level=${level}`}>{`开通${name}会员`}</Link>}
    </p>
  );
}

function OfferForm({ projectId, offers, unit }: { projectId: string; offers: readonly OfferTerms[]; unit: string }) {
  const available = offers.filter((offer) => !soldOut(offer));
  const preset = available.find(({ firstPurchaseOnly }) => !firstPurchaseOnly) ?? available[0];
  const [chosenId, choose] = useState(preset?.id);
  const chosen = available.find(({ id }) => id === chosenId) ?? preset;
  return (
    <AddressForm action="/req/buy">
      <input type="hidden" name="projectId" value={projectId} />
      <fieldset className="offers">
        <legend>选择套餐</legend>
        {offers.map((offer) => (
          <OfferChoice key={offer.id} offer={offer} unit={unit} checked={offer === chosen} onChoose={choose} />
        ))}
      </fieldset>
      {chosen && (
        <div className="buy-sum">
          <p className="needs-script">
            应付
            <span className="total">{formatMoney(chosen.price)}</span>
            <span className="figure-unit">元</span>
          </p>
          <Button type="submit" look="main" size="wide">
            购买套餐
          </Button>
        </div>
      )}
    </AddressForm>
  );
}

type ChoiceProps = { offer: OfferTerms; unit: string; checked: boolean; onChoose: (id: string) => void };

function OfferChoice({ offer, unit, checked, onChoose }: ChoiceProps) {
  return (
    <label className="offer">
      <input
        type="radio"
        name="offerId"
        value={offer.id}
        defaultChecked={checked}
        disabled={soldOut(offer)}
        required
        onChange={() => onChoose(offer.id)}
      />
      <span>
        <b>{`${formatCount(offer.calls)} ${unit}`}</b>
        <small>{[`${validity(offer)}有效`, ...limits(offer)].join('，')}</small>
      </span>
      <span>
        <b>
          <Money value={offer.price} />
        </b>
        <small>
          {discounted(offer) && <s>{formatMoney(offer.listPrice)} 元</s>}
          {`${formatMoney(offer.unitPrice, 4)} 元/${unit}`}
        </small>
      </span>
    </label>
  );
}

/** The member's state: not applied yet, or the state of the application. */
function ApplyLink({ project: { id, applyStatus, offers } }: { project: Project }) {
  const status = applyStatuses.rows.find(({ value }) => value === applyStatus);
  if (!status) {
    return (
      <ButtonLink size="wide" look={offers.length === 0 ? 'main' : 'plain'} to={`/req/first?projectId=${id}`}>
        开通并调用
      </ButtonLink>
    );
  }
  return (
    <p className="buy-status">
      {`这个接口${status.label}，`}
      <Link to="/req/apply">到我的接口里查看</Link>
    </p>
  );
}

/** The same two actions within reach of a thumb; only on narrow screens, where the panel is far below. */
export function BuyDock({ project }: { project: Project }) {
  return (
    <div className="dock" role="region" aria-label="价格与购买">
      <p>
        <Money value={project.price} unit={`元/${unitLabel(project.unit)}`} places={3} />
      </p>
      {project.official && (
        <a className="btn btn-small" href="#try">
          试一次
        </a>
      )}
      <a className="btn btn-main btn-small" href="#buy">
        {project.offers.length > 0 ? '购买套餐' : '开通并调用'}
      </a>
    </div>
  );
}
