import { quoteChange } from '@jishi/contract/enums/quote';
import { formatMoney } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { memo } from 'react';
import { CHANGE_WORDS } from '../version/words';
import { type Product, judge, keyOf, percentOf } from './judged';

type Props = {
  at: number;
  top: number;
  product: Product;
  text: string;
  isPicked: boolean;
  onType: (key: string, text: string) => void;
  onPick: (keys: readonly string[], on: boolean) => void;
  onFocus: (at: number) => void;
};

/** One product. Drawn anew only when something of it changes: `onType`, `onPick` and `onFocus` stay the same. */
export const GridRow = memo(function GridRow({ at, top, product, text, isPicked, onType, onPick, onFocus }: Props) {
  const key = keyOf(product);
  const { name, groupName, unit, cost, price } = product;
  const { fault, change, isBelow } = judge(product, text);
  const isChanged = fault !== undefined || (change !== null && change !== quoteChange.same);
  const note = fault ?? (isBelow ? '低于进价' : undefined);
  return (
    <div
      className={isChanged ? 'quote-row quote-row-changed' : 'quote-row'}
      role="row"
      aria-rowindex={at + 2}
      data-row={at}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell" className="quote-pick">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`选中 ${name}`}
          checked={isPicked}
          onChange={(event) => onPick([key], event.target.checked)}
        />
      </span>
      <span role="cell" className="quote-name" title={`${groupName} ${name}`}>
        {name} <small>{groupName}</small>
      </span>
      <span role="cell" className="num" data-label="进价">
        {formatMoney(cost)}
      </span>
      <span role="cell" className="num faint" data-label="上次">
        {price === null ? '—' : formatMoney(price)}
      </span>
      <span role="cell" className="quote-typed">
        <input
          className="input quote-price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-label={`${name}，每${unit}单价`}
          aria-invalid={fault ? true : undefined}
          value={text}
          onChange={(event) => onType(key, event.target.value.trim())}
          onFocus={() => onFocus(at)}
        />
        <small>/ {unit}</small>
      </span>
      <span role="cell" className="quote-mark" title={note}>
        {note ? (
          <StatusMark tone={fault ? 'danger' : 'warning'}>{note}</StatusMark>
        ) : (
          <Changed change={change} percent={percentOf(product, text)} />
        )}
      </span>
    </div>
  );
});

function Changed({ change, percent }: { change: number | null; percent: string }) {
  const words = change === null ? undefined : CHANGE_WORDS[change];
  if (!words) return null;
  if (change === quoteChange.same) return <span className="faint">{words.label}</span>;
  return (
    <StatusMark tone={words.color}>
      {words.label} {percent}
    </StatusMark>
  );
}
