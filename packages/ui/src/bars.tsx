// Twenty-four hours at a glance: one bar an hour, drawn as three paths so that a long list stays light.

export type Hour = { calls: number; failed: number };

const STEP = 4;
const HEIGHT = 14;

/** Short and amber where calls failed (the more, the shorter), a dash where nothing was called. */
export function HourBars({ hours }: { hours: readonly Hour[] }) {
  const drawn = { good: '', failing: '', idle: '' };
  const count = { good: 0, failing: 0, idle: 0 };
  hours.forEach((hour, index) => {
    const kind = kindOf(hour);
    const height = heightOf(hour);
    drawn[kind] += `M${index * STEP} ${HEIGHT - height}h3v${height}h-3z`;
    count[kind] += 1;
  });
  return (
    <svg className="bars" viewBox={`0 0 ${hours.length * STEP - 1} ${HEIGHT}`} role="img" aria-label={describe(count)}>
      {drawn.good && <path className="bars-good" d={drawn.good} />}
      {drawn.failing && <path className="bars-failing" d={drawn.failing} />}
      {drawn.idle && <path className="bars-idle" d={drawn.idle} />}
    </svg>
  );
}

function kindOf({ calls, failed }: Hour): 'good' | 'failing' | 'idle' {
  if (calls === 0) return 'idle';
  return failed === 0 ? 'good' : 'failing';
}

function heightOf({ calls, failed }: Hour): number {
  if (calls === 0) return 2;
  if (failed === 0) return HEIGHT;
  return 3 + Math.round(6 * (1 - failed / calls));
}

function describe({ good, failing, idle }: { good: number; failing: number; idle: number }): string {
  const parts = [
    good > 0 && `${good} 个小时全部成功`,
    failing > 0 && `${failing} 个小时有失败`,
    idle > 0 && `${idle} 个小时无调用`,
  ];
  return `近 24 小时：${parts.filter(Boolean).join('，')}`;
}
