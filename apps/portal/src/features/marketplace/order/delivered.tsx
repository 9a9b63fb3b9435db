// The delivered cards: masked, and whole for a minute after the trade password. Whole ones stay in no cache.
import { listDeliveredGoods } from '@jishi/contract/marketplace/order';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { CopyButton } from '@jishi/ui/copy-button';
import { Failure } from '@jishi/ui/failure';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deliveredGoods } from '../queries';
import { Gate } from './gate';
import type { Order } from './order';

type Cards = Output<typeof listDeliveredGoods>['goods'];

/** How long cards stay whole on the screen. */
const SHOWN_SECONDS = 60;
/** Without being asked for all. */
const FIRST = 5;

export function Delivered({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(deliveredGoods(order.no));
  const [whole, setWhole] = useState<Cards>();
  useEffect(() => {
    if (!whole) return undefined;
    const timer = setTimeout(() => setWhole(undefined), SHOWN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [whole]);
  return (
    <section className="workspace-section" aria-labelledby="delivered">
      <RuledHead
        id="delivered"
        title="交付的卡"
        note={`${order.delivered} 张`}
        more={whole && <CopyButton text={textOf(whole)} what="全部卡密" />}
      />
      {data ? (
        <div className="goods-delivered">
          <CardList cards={whole ?? data.goods} />
          <Gate order={order} views={data.views} shown={whole !== undefined} onShow={setWhole} />
        </div>
      ) : error ? (
        <Failure title="交付的卡没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={5} />
      )}
    </section>
  );
}

const lineOf = ({ number, secret }: Cards[number]) => `${number}\t${secret}`;
const textOf = (cards: Cards) => cards.map(lineOf).join('\n');

function CardList({ cards }: { cards: Cards }) {
  const [all, setAll] = useState(false);
  const shown = all ? cards : cards.slice(0, FIRST);
  return (
    <div className="goods-cards">
      <ol>
        {shown.map((card, at) => (
          <li key={card.id}>
            <span className="faint small">{at + 1}</span>
            <span className="mono">{card.number}</span>
            {card.secret ? (
              <span className="mono goods-secret">{card.secret}</span>
            ) : (
              <span className="mono faint goods-secret" aria-label="卡密已遮住">
                •••• ••••
              </span>
            )}
            <span className="small quiet">
              {card.viewTime ? (
                <>
                  <Moment time={card.viewTime} short /> 看过
                </>
              ) : (
                '未查看'
              )}
            </span>
            {card.secret ? <CopyButton text={lineOf(card)} what={`第 ${at + 1} 张`} compact /> : <span />}
          </li>
        ))}
      </ol>
      <p className="small quiet">
        {cards.length > shown.length ? (
          <>
            还有 {cards.length - shown.length} 张。{' '}
            <button type="button" className="text-button" onClick={() => setAll(true)}>
              展开全部
            </button>
          </>
        ) : (
          '卡号与卡密加密存放，一张只卖一次。'
        )}
      </p>
    </div>
  );
}
