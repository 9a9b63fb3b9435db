import type { ReactNode } from 'react';

export type Stat = { label: string; value: ReactNode; note?: ReactNode };

/** Sums over a filtered list, side by side above its rows; `remark` says what they are the sums of. */
export function StatStrip({ label, stats, remark }: { label: string; stats: readonly Stat[]; remark?: ReactNode }) {
  return (
    <div className="stats">
      <dl aria-label={label}>
        {stats.map((stat) => (
          <div key={stat.label}>
            <dt>{stat.label}</dt>
            <dd>
              {stat.value}
              {stat.note && <small>{stat.note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {remark && <div className="stats-remark">{remark}</div>}
    </div>
  );
}
