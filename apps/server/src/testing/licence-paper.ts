// The paper of a drawn business licence, in the layouts of 2015 and 2019, and where on it its texts stand.
import { openTypeface } from '@jishi/share-picture';

export type Licence = {
  layout: 2015 | 2019;
  name: string;
  creditCode: string;
  kind: string;
  legalPerson: string;
  address: string;
  capital: string;
  /** As yyyy-MM-dd; to is null when it is 长期. The newest ones have no term. */
  term: { from: string; to: string | null } | null;
  registeredOn: string;
  scope: string;
  labels: { person: string; address: string; term: string };
};

/** Where a text stands: its corners as shares of the paper, from the upper left on, clockwise. */
export type Place = { x: number; y: number }[];

type Draw = () => number;

/** 2015-03-12 → 2015年03月12日 */
function dayInWords(day: string): string {
  const [year, month, date] = day.split('-');
  return `${year}年${month}月${date}日`;
}

type Pen = {
  line(text: string, x: number, y: number, size: number, colour?: string): string;
  /** What is printed after a label, in lines one below the other; it is noted where. */
  value(text: string, lines: readonly string[], x: number, y: number, size: number): string;
  /** Left, top, right and bottom of such texts. */
  noted: Map<string, readonly [number, number, number, number]>;
  /** A label spread over four letters' width. */
  spread(text: string, x: number, y: number): string;
  /** A text's lines of at most `width`. */
  broken(text: string, width: number): string[];
};

const SIZE = 27;
const LEADING = 42;
/** How far print goes up and down from its baseline, of its size. */
const ABOVE = 0.86;
const BELOW = 0.1;
const INK = '#26221e';

async function pen(): Promise<Pen> {
  const { widthOf, outlineOf } = await openTypeface();
  const line: Pen['line'] = (text, x, y, size, colour = INK) =>
    `<path fill="${colour}" d="${outlineOf(text, { x, y, size })}"/>`;
  const noted: Pen['noted'] = new Map();
  return {
    line,
    noted,
    value(text, lines, x, y, size) {
      const right = x + Math.max(...lines.map((one) => widthOf(one, size)));
      const last = y + (lines.length - 1) * LEADING;
      noted.set(text, [x, y - ABOVE * size, right, last + BELOW * size]);
      return lines.map((one, at) => line(one, x, y + at * LEADING, size)).join('');
    },
    spread(text, x, y) {
      const signs = [...text];
      const step = signs.length > 1 ? (SIZE * 4 - SIZE) / (signs.length - 1) : 0;
      if (signs.length > 4) return line(text, x, y, (SIZE * 4) / signs.length + 3);
      return signs.map((sign, at) => line(sign, x + at * step, y, SIZE)).join('');
    },
    broken(text, width) {
      const lines = [''];
      for (const sign of text) {
        if (widthOf(lines.at(-1)! + sign, SIZE) > width) lines.push('');
        lines[lines.length - 1] += sign;
      }
      return lines;
    },
  };
}

/** The drawing as SVG, with a second stamp where `stamped` says how it lies, and the place of each text after a label. */
export async function paperOf(licence: Licence, stamped: Draw | undefined) {
  const by = await pen();
  const [width, height] = licence.layout === 2019 ? [1500, 1060] : [1060, 1500];
  const stampAt = stamped && {
    x: 250 + stamped() * 350,
    y: licence.layout === 2019 ? 400 + stamped() * 200 : 460 + stamped() * 260,
  };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ground(width, height),
    licence.layout === 2019 ? layoutOf2019(licence, by) : layoutOf2015(licence, by),
    stampOf('市场监督管理局', width - 300, height - 210, by),
    stampAt ? stampOf('业务专用章', stampAt.x, stampAt.y, by) : '',
    '</svg>',
  ].join('');
  const shares = [...by.noted].map(([text, [left, top, right, bottom]]) => {
    const corners = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const;
    return [text, corners.map(([x, y]) => ({ x: x / width, y: y / height }))] as const;
  });
  return { svg, places: new Map<string, Place>(shares) };
}

/** Cream paper with a faint wave, a frame, and the emblem. */
function ground(width: number, height: number): string {
  const waves = Array.from({ length: 40 }, (_, at) => {
    const y = (at * height) / 40;
    return `M0 ${y} Q ${width / 4} ${y + 24} ${width / 2} ${y} T ${width} ${y}`;
  }).join('');
  return [
    `<rect width="${width}" height="${height}" fill="#fbf7ec"/>`,
    `<path d="${waves}" fill="none" stroke="#efe3c8" stroke-width="2"/>`,
    `<rect x="26" y="26" width="${width - 52}" height="${height - 52}" fill="none" stroke="#b98b46" stroke-width="7"/>`,
    `<rect x="40" y="40" width="${width - 80}" height="${height - 80}" fill="none" stroke="#b98b46" stroke-width="2"/>`,
    `<circle cx="${width / 2}" cy="118" r="52" fill="#c8322b" stroke="#d8a43a" stroke-width="9"/>`,
  ].join('');
}

/** Rows that most kinds of organisation have. */
function moneyAndDay({ kind, capital, registeredOn }: Licence): [string, string][] {
  return kind === '个体工商户'
    ? [
        ['组成形式', '个人经营'],
        ['注册日期', dayInWords(registeredOn)],
      ]
    : [
        ['注册资本', capital],
        ['成立日期', dayInWords(registeredOn)],
      ];
}

function termRow(licence: Licence): [string, string][] {
  const words = termInWords(licence);
  return words ? [[licence.labels.term, words]] : [];
}

/** A term as it is printed; undefined of a licence without one. */
export function termInWords({ term }: Licence): string | undefined {
  return term ? `${dayInWords(term.from)}至${term.to ? dayInWords(term.to) : '长期'}` : undefined;
}

function layoutOf2019(licence: Licence, by: Pen): string {
  const { labels, legalPerson, name, kind, scope, address } = licence;
  const left = [
    ['名称', name],
    ['类型', kind],
    [labels.person, legalPerson],
    ['经营范围', scope],
  ] as const;
  const right = [...moneyAndDay(licence), ...termRow(licence), [labels.address, address]] as const;
  return [
    by.line('统一社会信用代码', 90, 150, 24),
    by.value(licence.creditCode, [licence.creditCode], 90, 190, 29),
    by.line('营业执照', 560, 300, 92),
    by.line('（副 本）', 960, 300, 34),
    qr(1290, 80),
    by.line('扫描二维码登录', 1120, 112, 19),
    by.line('国家企业信用信息', 1120, 140, 19),
    by.line('公示系统了解更多', 1120, 168, 19),
    rowsAt(by, left, 100, 410, 520),
    rowsAt(by, right, 830, 410, 430),
    by.line('登记机关', 960, 850, 31),
    by.line(dayInWords(licence.registeredOn), 1090, 940, 25),
    by.line('国家企业信用信息公示系统网址：http://www.gsxt.gov.cn', 90, 1006, 17),
    by.line('国家市场监督管理总局监制', 1110, 1006, 17),
  ].join('');
}

function layoutOf2015(licence: Licence, by: Pen): string {
  const { labels, legalPerson, name, kind, scope, address } = licence;
  const first = [
    ['名称', name],
    ['类型', kind],
    [labels.address, address],
    [labels.person, legalPerson],
  ] as const;
  const rows = [...first, ...moneyAndDay(licence), ...termRow(licence), ['经营范围', scope]] as const;
  return [
    by.line('营业执照', 330, 300, 96),
    by.line('（副 本）', 460, 350, 30),
    by.line('统一社会信用代码', 300, 410, 25),
    by.value(licence.creditCode, [licence.creditCode], 520, 410, 27),
    rowsAt(by, rows, 150, 480, 640),
    by.line('登记机关', 600, 1250, 31),
    by.line(dayInWords(licence.registeredOn), 660, 1350, 25),
    by.line('企业信用信息公示系统网址：http://www.gsxt.gov.cn', 90, 1444, 17),
    by.line('中华人民共和国国家工商行政管理总局监制', 640, 1444, 17),
  ].join('');
}

/** Labels with their texts, each below the one before. */
function rowsAt(by: Pen, rows: readonly (readonly [string, string])[], x: number, top: number, width: number): string {
  let y = top;
  return rows
    .map(([label, value]) => {
      const lines = by.broken(value, width);
      const drawn = by.spread(label, x, y) + by.value(value, lines, x + SIZE * 4 + 36, y, SIZE);
      y += (lines.length - 1) * LEADING + 62;
      return drawn;
    })
    .join('');
}

/** Squares that look like a QR code. */
function qr(x: number, y: number): string {
  const cells = Array.from({ length: 25 * 25 }, (_, at) => at).filter((at) => Math.sin(at * at * 12.9898) > 0);
  const path = cells.map((at) => `M${x + (at % 25) * 5} ${y + Math.floor(at / 25) * 5}h5v5h-5z`).join('');
  return `<path d="${path}" fill="${INK}"/>`;
}

/** A round stamp, its ink over the print as ink is: what is dark stays dark. */
function stampOf(words: string, x: number, y: number, by: Pen): string {
  const star = Array.from({ length: 10 }, (_, at) => {
    const [radius, turn] = [at % 2 ? 15 : 38, (at * Math.PI) / 5];
    return `${x + radius * Math.sin(turn)},${y - radius * Math.cos(turn)}`;
  }).join(' ');
  const signs = [...words].map((sign, at, all) => {
    const turn = (at - (all.length - 1) / 2) * 30;
    return `<g transform="rotate(${turn} ${x} ${y})">${by.line(sign, x - 14, y - 70, 28, '#c8322b')}</g>`;
  });
  return [
    '<g opacity="0.85" style="mix-blend-mode:multiply">',
    `<circle cx="${x}" cy="${y}" r="112" fill="none" stroke="#c8322b" stroke-width="6"/>`,
    `<polygon points="${star}" fill="#c8322b"/>`,
    ...signs,
    '</g>',
  ].join('');
}
