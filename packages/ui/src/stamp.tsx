/** The stamp on a settled paper (收讫): two characters, who stamped, and the day. */
export function Stamp({ text, by, day }: { text: string; by: string; day: string }) {
  return (
    <svg className="stamp" viewBox="0 0 116 116" role="img" aria-label={`印：${text}，${day}`}>
      <g aria-hidden="true">
        <rect x="4" y="4" width="108" height="108" rx="8" strokeWidth="5" />
        <rect x="11" y="11" width="94" height="94" rx="4" strokeWidth="1.5" />
        <text x="58" y="31" fontSize="11" letterSpacing="4">
          {by}
        </text>
        <text className="stamp-text" x="58" y="71" fontSize="38">
          {text}
        </text>
        <text x="58" y="93" fontSize="11">
          {day}
        </text>
      </g>
    </svg>
  );
}
