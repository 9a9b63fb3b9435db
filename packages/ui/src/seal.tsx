// The vermilion seal: what is vouched for. At most two on a screen.

// Columns run from right to left, as a seal is read.
const placements = [
  { x: 45, y: 29.5 },
  { x: 45, y: 54 },
  { x: 19.5, y: 29.5 },
  { x: 19.5, y: 54 },
];

/**
 * Four characters in a carved square. `label` is the whole meaning for a screen reader, because the carving alone
 * says too little.
 */
export function Seal({ text, label, className }: { text: string; label: string; className?: string }) {
  return (
    <svg className={className ? `seal ${className}` : 'seal'} viewBox="0 0 64 64" role="img" aria-label={label}>
      <path
        className="seal-ground"
        d="M6 1.2 30 .8l28 .6q4.6.4 4.8 4.6l.2 19-.5 2 .5 2-.2 29q-.3 4.6-4.8 4.9l-21 .2-2-.6-2 .5-27-.2Q1.4 62.6 1.2 58L1 39l.6-2-.5-2L1.3 6Q1.6 1.5 6 1.2Z"
      />
      <path
        className="seal-frame"
        d="M7.5 5.2h49q2.3 0 2.3 2.3v49q0 2.3-2.3 2.3h-49q-2.3 0-2.3-2.3v-49q0-2.3 2.3-2.3Z"
      />
      <g fontSize="23" aria-hidden="true">
        {[...text].slice(0, 4).map((character, index) => (
          <text key={index} {...placements[index]}>
            {character}
          </text>
        ))}
      </g>
    </svg>
  );
}
