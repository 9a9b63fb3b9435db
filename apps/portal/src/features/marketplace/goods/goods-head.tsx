import { FactList } from '@jishi/ui/fact-list';
import { Figure, formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../../shell/labels';
import { Initial } from '../initial';
import { MARKET } from '../places';
import { rateText } from '../words';
import type { Product } from './product';

/** What it is, and three figures by which one trusts it. */
export function GoodsHead({ product }: { product: Product }) {
  const { brand, name, groupId, groupName, typeName, kind, faceValue, offers, successRate, today } = product;
  const kindOf = useLabel('rechargeKind');
  return (
    <header className="goods-head">
      <Initial of={brand} large />
      <div>
        <h1>{name}</h1>
        <p className="quiet">
          面值 {formatMoney(faceValue)} 元，{kindOf(kind).label}，
          <Link to={`${MARKET}?groupId=${groupId}`}>
            {groupName} · {typeName}
          </Link>
        </p>
      </div>
      <FactList
        facts={[
          ['在售供货方', <Figure value={formatCount(offers.length)} unit="家" />],
          ['30 日成功率', successRate === null ? '—' : <Figure value={rateText(successRate)} unit="%" />],
          ['今日成交', <Figure value={formatCount(today)} unit="单" />],
        ]}
      />
    </header>
  );
}
