import { clockText } from '../words';

const LOCK_SECONDS = 300;
const WIDTH = 300;

/** Five minutes on a ruler, and how much of them is left. */
export function LockRuler({ left }: { left: number }) {
  const at = Math.min(WIDTH, (left / LOCK_SECONDS) * WIDTH);
  const ticks = Array.from({ length: 26 }, (_, tick) => {
    const x = Math.min(WIDTH - 0.5, Math.max(0.5, tick * 12));
    return tick % 5 === 0 ? `M${x} 3v10` : `M${x} 8v4`;
  });
  return (
    <svg className="goods-ruler" viewBox="-4 0 308 26" role="img" aria-label={`锁价 5 分钟，还剩 ${clockText(left)}`}>
      <path className="goods-ruler-rest" d={`M0 8h${WIDTH}`} />
      <path className="goods-ruler-left" d={`M0 8h${at}`} />
      <path className="goods-ruler-ticks" d={ticks.join('')} />
      {[0, 1, 2, 3, 4, 5].map((minute) => (
        <text key={minute} x={minute * 60} y="25" textAnchor="middle">
          {minute}
        </text>
      ))}
      <path className="goods-ruler-pin" d={`M${at - 6} 0h12l-6 7z`} />
    </svg>
  );
}
