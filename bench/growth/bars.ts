// Bars of a growth measurement as SVG: how many are answered in a second, and the CPU of one answer.

/** `count` processes answered `rate` a second, each for `own` and `database` µs of CPU. */
export type Bar = { count: number; rate: number; own: number; database: number };

const WIDTH = 640;
const ROW = 34;
const LEFT = 40;
const MIDDLE = 330;
const SPAN = 190;

const bar = (x: number, y: number, width: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${Math.max(1, width).toFixed(1)}" height="16" fill="${fill}"/>`;
const text = (x: number, y: number, words: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-weight="${weight}">${words}</text>`;

/** The picture of a table: rates on the left, CPU on the right, the processes' own first and PostgreSQL's behind it. */
export function drawBars(title: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ rate }) => rate));
  const dearest = Math.max(...bars.map(({ own, database }) => own + database));
  const rows = bars.flatMap(({ count, rate, own, database }, at) => {
    const y = 60 + at * ROW;
    const [mine, its] = [(own / dearest) * SPAN, (database / dearest) * SPAN];
    return [
      text(16, y + 13, String(count), 600),
      bar(LEFT, y, (rate / most) * SPAN, '#1a6fd0'),
      text(LEFT + (rate / most) * SPAN + 6, y + 13, Math.round(rate).toLocaleString('en')),
      bar(MIDDLE, y, mine, '#1a6fd0'),
      bar(MIDDLE + mine, y, its, '#b4690e'),
      text(MIDDLE + mine + its + 6, y + 13, `${own.toFixed(0)} + ${database.toFixed(0)}`),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${76 + bars.length * ROW}" font-family="sans-serif" font-size="13">
<style>text{fill:#344054}.ground{fill:#fff}@media (prefers-color-scheme:dark){text{fill:#e4e7ec}.ground{fill:#161b26}}</style>
<rect width="100%" height="100%" class="ground"/>
${[text(16, 24, title, 600), text(LEFT, 46, 'answered in a second at most'), text(MIDDLE, 46, 'CPU µs of one: process + PostgreSQL'), ...rows].join('\n')}
</svg>
`;
}
