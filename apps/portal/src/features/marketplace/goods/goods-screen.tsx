// /qy/goods: one product: whose offer, how many, the price locked for five minutes, and paying it.
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { Link } from '@jishi/ui/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUrlQuery } from '../../../shell/url-query';
import { MARKET } from '../places';
import { goodsProduct } from '../queries';
import { ChooseSlip } from './choose-slip';
import { GoodsHead } from './goods-head';
import { LockedSlip } from './locked-slip';
import { Offers } from './offers';
import type { Locked, Product } from './product';
import { Know } from './know';
import { LastOrder } from './last-order';
import '../marketplace.css';
import './goods.css';
import './slip.css';

export function GoodsScreen() {
  const [search] = useUrlQuery();
  const { data, error, refetch } = useQuery({
    ...goodsProduct(search),
    enabled: search.id !== undefined,
    placeholderData: keepPreviousData,
  });
  if (search.id === undefined) {
    return (
      <>
        <h1 className="sr">权益商品</h1>
        <EmptyState title="先选一种商品">
          从 <Link to={MARKET}>权益市场</Link> 里选，再看它的报价。
        </EmptyState>
      </>
    );
  }
  if (!data) {
    return (
      <>
        <h1 className="sr">权益商品</h1>
        {error ? (
          <Failure title="商品没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={8} />
        )}
      </>
    );
  }
  return <Goods key={data.id} product={data} />;
}

function Goods({ product }: { product: Product }) {
  const [search, setSearch] = useUrlQuery();
  const [locked, setLocked] = useState<Locked>();
  const offer = product.offers.find(({ goodsId }) => goodsId === search.offer) ?? product.offers[0];
  return (
    <>
      <GoodsHead product={product} />
      {offer ? (
        <div className="columns columns-slip goods-buy">
          <section aria-labelledby="offers">
            <Offers
              product={product}
              chosen={(locked?.offer ?? offer).goodsId}
              fixed={locked !== undefined}
              order={search.order}
              onChoose={(goodsId) => setSearch({ offer: goodsId })}
              onOrder={(order) => setSearch({ order })}
            />
            <Know product={product} />
          </section>
          <aside>
            {locked ? (
              <LockedSlip product={product} locked={locked} onAgain={() => setLocked(undefined)} />
            ) : (
              <ChooseSlip key={offer.goodsId} product={product} offer={offer} onLock={setLocked} />
            )}
          </aside>
        </div>
      ) : (
        <EmptyState title="现在没有供货方能交付">
          有新的报价会列在这里。 <Link to={MARKET}>看看别的商品</Link>
        </EmptyState>
      )}
      <LastOrder productId={product.id} />
    </>
  );
}
