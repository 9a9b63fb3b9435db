import type { Product } from './product';

/** How it is used, what happens to a bad one, and giving it up. */
export function Know({ product: { usage, settleDays } }: { product: Product }) {
  return (
    <dl className="goods-know">
      {usage && (
        <div>
          <dt>怎么用</dt>
          <dd>{usage}</dd>
        </div>
      )}
      <div>
        <dt>用不了</dt>
        <dd>交付后 {settleDays} 天内可以提出争议，结算停住；核实有问题，按坏的数量退回。</dd>
      </div>
      <div>
        <dt>想取消</dt>
        <dd>没有交付的可以取消，付过的全额退回。</dd>
      </div>
    </dl>
  );
}
