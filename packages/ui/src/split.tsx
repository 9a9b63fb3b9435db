// A list and the side panel of the row that is open: beside it where both fit, else over it.
import type { ReactNode } from 'react';

type Props = {
  /** Undefined while no row is open. */
  panel: ReactNode;
  /** Of the list's side. */
  className?: string;
  children: ReactNode;
};

export function Split({ panel, className = '', children }: Props) {
  return (
    <div className={panel ? 'split split-open' : 'split'}>
      <div className={`split-list ${className}`.trim()}>{children}</div>
      {panel}
    </div>
  );
}
