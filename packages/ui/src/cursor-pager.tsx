// Onwards by cursor: the list grows at its head while one reads, so its pages have no numbers to jump to.
import type { ReactNode } from 'react';
import { useNavigate } from './router';
import { Button } from './button';
import { formatCount } from './money';

type Props = {
  /** Such as 条. */
  unit: string;
  total: number;
  /** Counting stopped at `total`: there are more. */
  capped: boolean | undefined;
  /** From 1. */
  page: number;
  nextCursor: string | null | undefined;
  /** Shows the page behind a cursor, or the first one. */
  onGo: (cursor: string | null, page: number) => void;
  children?: ReactNode;
};

export function CursorPager({ unit, total, capped, page, nextCursor, onGo, children }: Props) {
  const navigate = useNavigate();
  return (
    <nav className="cursor-pager" aria-label="翻页">
      <span>
        共 {formatCount(total)}
        {capped && ' 以上'} {unit}，第 {page} 页
      </span>
      {children}
      <span className="cursor-pager-moves">
        {page > 2 && (
          <Button size="small" onClick={() => onGo(null, 1)}>
            回到最新
          </Button>
        )}
        <Button size="small" disabled={page < 2} onClick={() => (page > 2 ? void navigate(-1) : onGo(null, 1))}>
          较新的
        </Button>
        <Button size="small" disabled={!nextCursor} onClick={() => nextCursor && onGo(nextCursor, page + 1)}>
          较早的
        </Button>
      </span>
    </nav>
  );
}
