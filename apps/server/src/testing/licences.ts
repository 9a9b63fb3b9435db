// Business licences as pictures, drawn from a seed: what stands on one is known, so that reading it can be judged.
import { CREDIT_CODE_ALPHABET, checkCharacterOf } from '@jishi/contract/credit-code';
import { type Look, photograph } from './licence-camera';
import { type Licence, type Place, paperOf } from './licence-paper';

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

type Drawn = { licence: Licence; sight: Sight; picture: Buffer; placeOf: (text: string) => Place | undefined };

/** A licence, its picture and where what is printed after a label stands; the sights take turns unless one is given. */
export async function drawnLicence(seed: number, sight: Sight = SIGHTS[seed % SIGHTS.length]!): Promise<Drawn> {
  const draw = drawFrom(seed);
  const licence = licenceFrom(draw);
  const { svg, places } = await paperOf(licence, sight === 'stamped' || sight === 'all' ? draw : undefined);
  const { picture, seen } = await photograph(svg, lookOf(sight, licence, draw), draw);
  return { licence, sight, picture, placeOf: (text) => places.get(text)?.map(seen) };
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
