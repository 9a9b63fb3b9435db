/** How much of a whole is left; `low` draws it in the warning colour, which a text beside it must repeat. */
export function Meter({ value, total, label, low }: { value: number; total: number; label: string; low?: boolean }) {
  const share = total > 0 ? Math.min(100, Math.max(0, (value / total) * 100)) : 0;
  return (
    <span className={low ? 'meter meter-low' : 'meter'} role="img" aria-label={`${label} ${Math.round(share)}%`}>
      <span style={{ width: `${share.toFixed(1)}%` }} />
    </span>
  );
}
