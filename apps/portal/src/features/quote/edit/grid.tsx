// The list as a sheet to type into: arrows and Enter move from price to price, a table can be pasted anywhere. Only the rows in
// sight are drawn.
import { useRef, useState } from 'react';
import { keyOf } from './judged';
import { GridRow } from './grid-row';
import { type GridProps, useKeys } from './use-keys';
import { useRowHeight, useWindow } from './use-window';

export function Grid({ rows, prices, picked, onType, onPick, onTable, onUndo, onRedo }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const [first, last] = useWindow(box, rowHeight, rows.length);
  const [active, setActive] = useState(0);

  const { onKeyDown, onPaste } = useKeys({ box, rowHeight, rows, picked, onPick, onTable, onUndo, onRedo, setActive });
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  // the row with the focus stays, however far it is scrolled away
  if (active < rows.length && (active < first || active > last)) drawn.push(active);
  return (
    <div className="quote-grid" role="table" aria-label="报价" aria-rowcount={rows.length + 1}>
      <div className="quote-grid-head" role="row" aria-rowindex={1}>
        <PickAll rows={rows} picked={picked} onPick={onPick} />
        <span role="columnheader">产品</span>
        <span role="columnheader">进价</span>
        <span role="columnheader">上次报价</span>
        <span role="columnheader">单价（元）</span>
        <span role="columnheader">变动</span>
      </div>
      <div
        className="quote-grid-box"
        ref={box}
        role="rowgroup"
        style={{ height: rows.length * rowHeight }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <div className="quote-grid-rows" role="presentation" style={{ height: rows.length * rowHeight }}>
          {drawn.map((at) => {
            const product = rows[at]!;
            const key = keyOf(product);
            return (
              <GridRow
                key={key}
                at={at}
                top={at * rowHeight}
                product={product}
                text={prices.get(key) ?? ''}
                isPicked={picked.has(key)}
                onType={onType}
                onPick={onPick}
                onFocus={setActive}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function PickAll({ rows, picked, onPick }: Pick<GridProps, 'rows' | 'picked' | 'onPick'>) {
  const isAll = rows.length > 0 && rows.every((product) => picked.has(keyOf(product)));
  return (
    <span role="columnheader">
      <input
        type="checkbox"
        aria-label="选中列出的全部产品"
        checked={isAll}
        onChange={(event) => onPick(rows.map(keyOf), event.target.checked)}
      />
    </span>
  );
}
