// What changed from one version to the next, in a line.
import { quoteChange } from '@jishi/contract/enums/quote';
import { StatusMark } from '@jishi/ui/status-mark';
import { useLabel } from '../../shell/labels';

type Counts = { rose: number; fell: number; added: number; gone: number };

export function Changes({ rose, fell, added, gone }: Counts) {
  const label = useLabel('quoteChange');
  const parts = (
    [
      [quoteChange.rose, rose],
      [quoteChange.fell, fell],
      [quoteChange.added, added],
      [quoteChange.gone, gone],
    ] as const
  ).filter(([, count]) => count > 0);
  if (parts.length === 0) return <span className="faint">没有变化</span>;
  return (
    <span className="quote-changes">
      {parts.map(([change, count]) => (
        <StatusMark key={change} tone={label(change).color}>
          {label(change).label} {count}
        </StatusMark>
      ))}
    </span>
  );
}
