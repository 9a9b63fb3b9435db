import type { ReactNode } from 'react';

export type StripFigure = { label: string; value: ReactNode; note?: ReactNode };

/** Figures side by side between hairlines; two by two on a phone. */
export function FigureStrip({
  label,
  figures,
  compact,
}: {
  label: string;
  figures: readonly StripFigure[];
  compact?: boolean;
}) {
  return (
    <dl className={compact ? 'strip strip-compact' : 'strip'} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>{figure.value}</dd>
          {figure.note && <dd className="strip-note">{figure.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
