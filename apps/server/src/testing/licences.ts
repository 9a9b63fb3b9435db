// Business licences as pictures, drawn from a seed: what stands on one is known, so that reading it can be judged.
import { CREDIT_CODE_ALPHABET, checkCharacterOf } from '@jishi/contract/credit-code';
import { openTypeface } from '@jishi/share-picture';
import { type Look, photograph } from './licence-camera';

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

/** The conditions under which a picture was taken; all: every one of them at once. */
export const SIGHTS = ['scan', 'turned', 'perspective', 'compressed', 'stamped', 'screen'] as const;
export type Sight = (typeof SIGHTS)[number] | 'all';

type Draw = () => number;

/** The same numbers for the same seed, from 0 to 1. */
function drawFrom(seed: number): Draw {
  let state = (seed * 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A licence and its picture; the sights take turns unless one is given. */
export async function drawnLicence(
  seed: number,
  sight: Sight = SIGHTS[seed % SIGHTS.length]!,
): Promise<{ licence: Licence; sight: Sight; picture: Buffer }> {
  const draw = drawFrom(seed);
  const licence = licenceFrom(draw);
  const svg = await paperOf(licence, sight === 'stamped' || sight === 'all' ? draw : undefined);
  return { licence, sight, picture: await photograph(svg, lookOf(sight, licence, draw), draw) };
}

function lookOf(sight: Sight, { layout }: Licence, draw: Draw): Look {
  const between = (least: number, most: number) => least + draw() * (most - least);
  const wide = layout === 2019 ? 1 : 0.75;
  const plain = {
    angle: between(-1, 1),
    tilt: { x: 0, y: 0 },
    shadow: 0,
    screen: false,
    noise: 2,
    jpeg: 85,
    width: Math.round(between(1500, 2200) * wide),
  };
  switch (sight) {
    case 'scan':
      return plain;
    case 'turned':
      return { ...plain, angle: between(4, 8) * (draw() < 0.5 ? -1 : 1), shadow: between(0, 0.3) };
    case 'perspective':
      return {
        ...plain,
        angle: between(-4, 4),
        tilt: { x: between(-0.16, 0.16), y: between(-0.16, 0.16) },
        shadow: between(0.25, 0.55),
        noise: 5,
      };
    case 'compressed':
      return { ...plain, angle: between(-3, 3), jpeg: 50, noise: 6, width: Math.round(between(1200, 1500) * wide) };
    case 'stamped':
      return { ...plain, angle: between(-3, 3), noise: 4, jpeg: 70 };
    case 'screen':
      return { ...plain, angle: between(-4, 4), tilt: { x: between(-0.08, 0.08), y: 0 }, screen: true, jpeg: 70 };
    case 'all':
      return {
        angle: between(-8, 8),
        tilt: { x: between(-0.12, 0.12), y: between(-0.12, 0.12) },
        shadow: between(0.25, 0.5),
        screen: draw() < 0.5,
        noise: 6,
        jpeg: 50,
        width: Math.round(between(1300, 1800) * wide),
      };
  }
}

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤';
const GIVEN =
  '伟芳娜敏静强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红建国志文斌海波宇浩轩子涵雨欣梓怡佳琪思晨俊峰晓东鹏飞丽萍立新国庆春梅雪琴永康家豪嘉诚博文若曦诗瑶霁珩瑾昊翊睿煜琳婷倩颖凯旋振邦德胜宗翰书豪然一鸣亦凡';
const PLACES = [
  ['北京市', '海淀区', '1101'],
  ['上海市', '浦东新区', '3101'],
  ['广东省深圳市', '南山区', '4403'],
  ['浙江省杭州市', '余杭区', '3301'],
  ['湖北省武汉市', '洪山区', '4201'],
  ['四川省成都市', '武侯区', '5101'],
  ['江苏省苏州市', '工业园区', '3205'],
  ['陕西省西安市', '雁塔区', '6101'],
  ['山东省青岛市', '崂山区', '3702'],
  ['福建省厦门市', '思明区', '3502'],
] as const;
const BRANDS = '云创华信智联博远宏达天成瑞丰恒通中科鼎新启明安泰卓越嘉禾盛世蓝海金桥星辰合众汇力德邦佳品优选万象飞跃';
const TRADES = [
  '网络科技',
  '信息技术',
  '商贸',
  '建筑工程',
  '文化传媒',
  '电子商务',
  '餐饮管理',
  '物流',
  '生物医药',
  '软件',
];
const ROADS = [
  '中关村大街',
  '世纪大道',
  '科技园南路',
  '文一西路',
  '珞喻路',
  '天府大道',
  '星湖街',
  '高新路',
  '人民东路',
];
const SCOPES = [
  '技术开发、技术咨询、技术服务',
  '计算机系统服务',
  '软件开发',
  '销售电子产品、日用百货',
  '会议及展览服务',
  '货物进出口、技术进出口',
  '企业管理咨询',
  '广告设计、代理、发布',
  '互联网信息服务',
];

function licenceFrom(draw: Draw): Licence {
  const pick = <Item>(items: ArrayLike<Item>): Item => items[Math.floor(draw() * items.length)]!;
  const whole = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1));
  const layout = draw() < 0.5 ? 2015 : 2019;
  const [city, district, region] = pick(PLACES);
  const form = pick(FORMS);
  const brand = `${pick(BRANDS)}${pick(BRANDS)}${draw() < 0.3 ? pick(BRANDS) : ''}`;
  const place = city.replace(/^.*省/, '');
  const trade = pick(TRADES);
  const legalPerson = `${pick(SURNAMES)}${pick(GIVEN)}${draw() < 0.75 ? pick(GIVEN) : ''}`;
  const from = dayOf(whole(layout === 2019 ? 2012 : 1998, layout === 2019 ? 2024 : 2018), whole(1, 12), whole(1, 28));
  const years = pick([10, 20, 30]);
  const isOpen = draw() < 0.5;
  const front = `${form.code}${region}${String(whole(1, 30)).padStart(2, '0')}${letters(draw, 9)}`;
  return {
    layout,
    name: form.name({ place, brand, trade, district }),
    creditCode: `${front}${checkCharacterOf(front)}`,
    kind: form.kind,
    legalPerson,
    address: `${city}${district}${pick(ROADS)}${whole(1, 999)}号${whole(1, 20)}号楼${whole(1, 30)}层${whole(100, 3000)}室`,
    capital: `${pick(['伍拾', '壹佰', '伍佰', '壹仟'])}万元整`,
    term:
      layout === 2019 && draw() < 0.4
        ? null
        : { from, to: isOpen ? null : `${Number(from.slice(0, 4)) + years}${from.slice(4)}` },
    registeredOn: from,
    scope: `${[...new Set(Array.from({ length: 6 }, () => pick(SCOPES)))].join('；')}。（依法须经批准的项目，经相关部门批准后方可开展经营活动）`,
    labels: { person: form.person, address: form.address, term: pick(['营业期限', '经营期限']) },
  };
}

type Named = { place: string; brand: string; trade: string; district: string };
const FORMS = [
  company('有限责任公司', ({ place, brand, trade }) => `${place.replace('市', '')}${brand}${trade}有限公司`),
  company(
    '有限责任公司(自然人投资或控股)',
    ({ place, brand, trade }) => `${brand}${trade}（${place.replace('市', '')}）有限公司`,
  ),
  company('有限责任公司(自然人独资)', ({ place, brand, trade }) => `${place}${brand}${trade}有限责任公司`),
  company('股份有限公司(非上市)', ({ brand, trade }) => `${brand}${trade}股份有限公司`),
  {
    kind: '个体工商户',
    code: '92',
    person: '经营者',
    address: '经营场所',
    name: ({ place, brand, district }: Named) => `${place}${district}${brand}便利店`,
  },
  {
    kind: '有限合伙企业',
    code: '91',
    person: '执行事务合伙人',
    address: '主要经营场所',
    name: ({ place, brand }: Named) => `${place.replace('市', '')}${brand}投资合伙企业（有限合伙）`,
  },
  {
    kind: '有限责任公司分公司',
    code: '91',
    person: '负责人',
    address: '营业场所',
    name: ({ place, brand, trade }: Named) => `${brand}${trade}有限公司${place.replace('市', '')}分公司`,
  },
];

function company(kind: string, name: (named: Named) => string) {
  return { kind, code: '91', person: '法定代表人', address: '住所', name };
}

function letters(draw: Draw, count: number): string {
  const some = (from: string) => from[Math.floor(draw() * from.length)]!;
  return `MA${Array.from({ length: count - 2 }, () => some(draw() < 0.6 ? '0123456789' : CREDIT_CODE_ALPHABET)).join('')}`;
}

function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** 2015-03-12 → 2015年03月12日 */
function dayInWords(day: string): string {
  const [year, month, date] = day.split('-');
  return `${year}年${month}月${date}日`;
}

type Pen = {
  line(text: string, x: number, y: number, size: number, colour?: string): string;
  /** A label spread over four letters' width. */
  spread(text: string, x: number, y: number): string;
  /** A text's lines of at most `width`. */
  broken(text: string, width: number): string[];
};

const SIZE = 27;
const LEADING = 42;
const INK = '#26221e';

async function pen(): Promise<Pen> {
  const { widthOf, outlineOf } = await openTypeface();
  const line: Pen['line'] = (text, x, y, size, colour = INK) =>
    `<path fill="${colour}" d="${outlineOf(text, { x, y, size })}"/>`;
  return {
    line,
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

async function paperOf(licence: Licence, stamped: Draw | undefined): Promise<string> {
  const by = await pen();
  const [width, height] = licence.layout === 2019 ? [1500, 1060] : [1060, 1500];
  const stampAt = stamped && {
    x: 250 + stamped() * 350,
    y: licence.layout === 2019 ? 400 + stamped() * 200 : 460 + stamped() * 260,
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ground(width, height),
    licence.layout === 2019 ? layoutOf2019(licence, by) : layoutOf2015(licence, by),
    stampOf('市场监督管理局', width - 300, height - 210, by),
    stampAt ? stampOf('业务专用章', stampAt.x, stampAt.y, by) : '',
    '</svg>',
  ].join('');
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

function termRow({ labels, term }: Licence): [string, string][] {
  return term ? [[labels.term, `${dayInWords(term.from)}至${term.to ? dayInWords(term.to) : '长期'}`]] : [];
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
    by.line(licence.creditCode, 90, 190, 29),
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
    by.line(licence.creditCode, 520, 410, 27),
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
      const lines = by.broken(value, width).map((line, at) => by.line(line, x + SIZE * 4 + 36, y + at * LEADING, SIZE));
      const drawn = by.spread(label, x, y) + lines.join('');
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
