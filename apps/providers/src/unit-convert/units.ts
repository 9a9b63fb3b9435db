/**
 * Units and their exact size in the base unit of their quantity, after the SI brochure, GB 3100-1993 and the
 * international yard and pound agreement; market units (市制) after the State Council's order of 1959.
 */
import { add, divide, multiply, rational, subtract, type Rational } from './rational';

export interface Unit {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly quantity: string;
  readonly quantityName: string;
  readonly factor: Rational;
  /** Added before scaling; only temperatures have one. */
  readonly offset: Rational;
}

type Row = readonly [code: string, name: string, symbol: string, factor: string, offset?: string];

const QUANTITIES: readonly (readonly [quantity: string, quantityName: string, rows: readonly Row[]])[] = [
  [
    'length',
    '长度',
    [
      ['m', '米', 'm', '1'],
      ['km', '千米', 'km', '1000'],
      ['dm', '分米', 'dm', '0.1'],
      ['cm', '厘米', 'cm', '0.01'],
      ['mm', '毫米', 'mm', '0.001'],
      ['um', '微米', 'μm', '1e-6'],
      ['nm', '纳米', 'nm', '1e-9'],
      ['li', '里', '里', '500'],
      ['zhang', '丈', '丈', '10/3'],
      ['chi', '尺', '尺', '1/3'],
      ['cun', '寸', '寸', '1/30'],
      ['in', '英寸', 'in', '0.0254'],
      ['ft', '英尺', 'ft', '0.3048'],
      ['yd', '码', 'yd', '0.9144'],
      ['mi', '英里', 'mi', '1609.344'],
      ['nmi', '海里', 'n mile', '1852'],
      ['au', '天文单位', 'au', '149597870700'],
      ['ly', '光年', 'l.y.', '9460730472580800'],
    ],
  ],
  [
    'area',
    '面积',
    [
      ['m2', '平方米', 'm²', '1'],
      ['km2', '平方千米', 'km²', '1e6'],
      ['ha', '公顷', 'hm²', '10000'],
      ['are', '公亩', 'a', '100'],
      ['dm2', '平方分米', 'dm²', '0.01'],
      ['cm2', '平方厘米', 'cm²', '0.0001'],
      ['mm2', '平方毫米', 'mm²', '1e-6'],
      ['qing', '顷', '顷', '200000/3'],
      ['mu', '亩', '亩', '2000/3'],
      ['in2', '平方英寸', 'in²', '0.00064516'],
      ['ft2', '平方英尺', 'ft²', '0.09290304'],
      ['yd2', '平方码', 'yd²', '0.83612736'],
      ['acre', '英亩', 'acre', '4046.8564224'],
      ['mi2', '平方英里', 'mi²', '2589988.110336'],
    ],
  ],
  [
    'volume',
    '体积',
    [
      ['m3', '立方米', 'm³', '1'],
      ['l', '升', 'L', '0.001'],
      ['dm3', '立方分米', 'dm³', '0.001'],
      ['ml', '毫升', 'mL', '1e-6'],
      ['cm3', '立方厘米', 'cm³', '1e-6'],
      ['ul', '微升', 'μL', '1e-9'],
      ['in3', '立方英寸', 'in³', '0.000016387064'],
      ['ft3', '立方英尺', 'ft³', '0.028316846592'],
      ['gal-us', '美制加仑', 'gal (US)', '0.003785411784'],
      ['gal-uk', '英制加仑', 'gal (UK)', '0.00454609'],
      ['qt-us', '美制夸脱', 'qt (US)', '0.000946352946'],
      ['pt-us', '美制品脱', 'pt (US)', '0.000473176473'],
      ['floz-us', '美制液盎司', 'fl oz (US)', '0.0000295735295625'],
      ['floz-uk', '英制液盎司', 'fl oz (UK)', '0.0000284130625'],
      ['bbl', '石油桶', 'bbl', '0.158987294928'],
    ],
  ],
  [
    'mass',
    '质量',
    [
      ['kg', '千克', 'kg', '1'],
      ['t', '吨', 't', '1000'],
      ['g', '克', 'g', '0.001'],
      ['mg', '毫克', 'mg', '1e-6'],
      ['ug', '微克', 'μg', '1e-9'],
      ['dan', '担', '担', '50'],
      ['jin', '斤', '斤', '0.5'],
      ['liang', '两', '两', '0.05'],
      ['qian', '钱', '钱', '0.005'],
      ['ct', '克拉', 'ct', '0.0002'],
      ['lb', '磅', 'lb', '0.45359237'],
      ['oz', '盎司', 'oz', '0.028349523125'],
      ['ozt', '金衡盎司', 'oz t', '0.0311034768'],
      ['st', '英石', 'st', '6.35029318'],
      ['ton-us', '短吨（美吨）', 'ton (US)', '907.18474'],
      ['ton-uk', '长吨（英吨）', 'ton (UK)', '1016.0469088'],
    ],
  ],
  [
    'time',
    '时间',
    [
      ['s', '秒', 's', '1'],
      ['ms', '毫秒', 'ms', '0.001'],
      ['us', '微秒', 'μs', '1e-6'],
      ['ns', '纳秒', 'ns', '1e-9'],
      ['min', '分', 'min', '60'],
      ['h', '时', 'h', '3600'],
      ['d', '日', 'd', '86400'],
      ['week', '周', '周', '604800'],
    ],
  ],
  [
    'speed',
    '速度',
    [
      ['m-s', '米每秒', 'm/s', '1'],
      ['km-h', '千米每时', 'km/h', '5/18'],
      ['km-s', '千米每秒', 'km/s', '1000'],
      ['mph', '英里每时', 'mph', '0.44704'],
      ['ft-s', '英尺每秒', 'ft/s', '0.3048'],
      ['kn', '节', 'kn', '1852/3600'],
      ['c', '光速', 'c', '299792458'],
    ],
  ],
  [
    'pressure',
    '压力',
    [
      ['pa', '帕', 'Pa', '1'],
      ['hpa', '百帕', 'hPa', '100'],
      ['kpa', '千帕', 'kPa', '1000'],
      ['mpa', '兆帕', 'MPa', '1e6'],
      ['bar', '巴', 'bar', '100000'],
      ['mbar', '毫巴', 'mbar', '100'],
      ['atm', '标准大气压', 'atm', '101325'],
      ['mmhg', '毫米汞柱', 'mmHg', '133.322387415'],
      ['torr', '托', 'Torr', '101325/760'],
      ['psi', '磅每平方英寸', 'psi', '4.4482216152605/0.00064516'],
      ['kgf-cm2', '千克力每平方厘米', 'kgf/cm²', '98066.5'],
    ],
  ],
  [
    'energy',
    '能量',
    [
      ['j', '焦', 'J', '1'],
      ['kj', '千焦', 'kJ', '1000'],
      ['mj', '兆焦', 'MJ', '1e6'],
      ['wh', '瓦时', 'W·h', '3600'],
      ['kwh', '千瓦时（度）', 'kW·h', '3600000'],
      ['cal', '卡（国际蒸汽表卡）', 'cal', '4.1868'],
      ['kcal', '千卡（大卡）', 'kcal', '4186.8'],
      ['cal-th', '热化学卡', 'cal th', '4.184'],
      ['btu', '英热单位', 'Btu', '1055.05585262'],
      ['ev', '电子伏', 'eV', '1.602176634e-19'],
    ],
  ],
  [
    'power',
    '功率',
    [
      ['w', '瓦', 'W', '1'],
      ['kw', '千瓦', 'kW', '1000'],
      ['mw', '兆瓦', 'MW', '1e6'],
      ['ps', '米制马力', 'PS', '735.49875'],
      ['hp', '英制马力', 'hp', '745.69987158227022'],
    ],
  ],
  [
    'temperature',
    '温度',
    [
      ['k', '开', 'K', '1', '0'],
      ['celsius', '摄氏度', '°C', '1', '273.15'],
      ['fahrenheit', '华氏度', '°F', '5/9', '459.67'],
      ['rankine', '兰氏度', '°R', '5/9', '0'],
    ],
  ],
  [
    'data',
    '数据量',
    [
      ['bit', '比特', 'bit', '1'],
      ['byte', '字节', 'B', '8'],
      ['kb', '千字节', 'kB', '8e3'],
      ['mb', '兆字节', 'MB', '8e6'],
      ['gb', '吉字节', 'GB', '8e9'],
      ['tb', '太字节', 'TB', '8e12'],
      ['kib', '二进制千字节', 'KiB', '8192'],
      ['mib', '二进制兆字节', 'MiB', '8388608'],
      ['gib', '二进制吉字节', 'GiB', '8589934592'],
      ['tib', '二进制太字节', 'TiB', '8796093022208'],
    ],
  ],
  [
    'angle',
    '角度',
    [
      ['deg', '度', '°', '1'],
      ['arcmin', '角分', '′', '1/60'],
      ['arcsec', '角秒', '″', '1/3600'],
      ['gon', '百分度', 'gon', '0.9'],
      ['turn', '周角', 'r', '360'],
    ],
  ],
];

/** Every unit, by quantity. */
export const units: readonly Unit[] = QUANTITIES.flatMap(([quantity, quantityName, rows]) =>
  rows.map(([code, name, symbol, factor, offset = '0']) => ({
    code,
    name,
    symbol,
    quantity,
    quantityName,
    factor: rational(factor),
    offset: rational(offset),
  })),
);

const byCode: ReadonlyMap<string, Unit> = new Map(units.map((unit) => [unit.code, unit]));

export function findUnit(code: string): Unit | undefined {
  return byCode.get(code);
}

/** The value in `to` of a value in `from`; both measure the same quantity. */
export function convertUnit(value: Rational, from: Unit, to: Unit): Rational {
  const base = multiply(add(value, from.offset), from.factor);
  return subtract(divide(base, to.factor), to.offset);
}
