/** GA 36-2018, plates of motor vehicles: kinds of plate and what their characters may be. */

export interface Plate {
  /** Without separators, letters upper case. */
  readonly plate: string;
  readonly kind: string;
  readonly kindName: string;
  /** Energy of a new-energy vehicle: 纯电动 or 非纯电动. */
  readonly energy: string | null;
  readonly province: string | null;
  /** The province's character and the issuing office's letter, such as 浙A. */
  readonly issuer: string | null;
}

export const PROVINCES: Readonly<Record<string, string>> = {
  京: '北京市',
  津: '天津市',
  冀: '河北省',
  晋: '山西省',
  蒙: '内蒙古自治区',
  辽: '辽宁省',
  吉: '吉林省',
  黑: '黑龙江省',
  沪: '上海市',
  苏: '江苏省',
  浙: '浙江省',
  皖: '安徽省',
  闽: '福建省',
  赣: '江西省',
  鲁: '山东省',
  豫: '河南省',
  鄂: '湖北省',
  湘: '湖南省',
  粤: '广东省',
  桂: '广西壮族自治区',
  琼: '海南省',
  渝: '重庆市',
  川: '四川省',
  贵: '贵州省',
  云: '云南省',
  藏: '西藏自治区',
  陕: '陕西省',
  甘: '甘肃省',
  青: '青海省',
  宁: '宁夏回族自治区',
  新: '新疆维吾尔自治区',
};

const PROVINCE = `[${Object.keys(PROVINCES).join('')}]`;
// I and O are never used: they read as 1 and 0.
const LETTER = '[A-HJ-NP-Z]';
const SERIAL = '[0-9A-HJ-NP-Z]';
const PURE_ELECTRIC = '[DABCE]';
const OTHER_NEW_ENERGY = '[FGHJK]';

interface Kind {
  readonly kind: string;
  readonly kindName: string;
  readonly energy?: string;
  readonly pattern: RegExp;
}

const KINDS: readonly Kind[] = [
  {
    kind: 'new-energy-small',
    kindName: '小型新能源汽车',
    energy: '纯电动',
    pattern: plate(`${PURE_ELECTRIC}${SERIAL}\\d{4}`),
  },
  {
    kind: 'new-energy-small',
    kindName: '小型新能源汽车',
    energy: '非纯电动',
    pattern: plate(`${OTHER_NEW_ENERGY}${SERIAL}\\d{4}`),
  },
  { kind: 'new-energy-large', kindName: '大型新能源汽车', energy: '纯电动', pattern: plate(`\\d{5}${PURE_ELECTRIC}`) },
  {
    kind: 'new-energy-large',
    kindName: '大型新能源汽车',
    energy: '非纯电动',
    pattern: plate(`\\d{5}${OTHER_NEW_ENERGY}`),
  },
  { kind: 'trailer', kindName: '挂车', pattern: plate(`${SERIAL}{4}挂`) },
  { kind: 'learner', kindName: '教练汽车', pattern: plate(`${SERIAL}{4}学`) },
  { kind: 'police', kindName: '警用汽车', pattern: plate(`${SERIAL}{4}警`) },
  { kind: 'emergency', kindName: '应急救援专用', pattern: new RegExp(`^${PROVINCE}[XS]\\d{4}应急$`, 'u') },
  { kind: 'hong-kong', kindName: '香港入出境车', pattern: new RegExp(`^粤Z${SERIAL}{4}港$`, 'u') },
  { kind: 'macao', kindName: '澳门入出境车', pattern: new RegExp(`^粤Z${SERIAL}{4}澳$`, 'u') },
  { kind: 'consulate', kindName: '领馆汽车', pattern: plate(`\\d{4}领`) },
  { kind: 'embassy', kindName: '使馆汽车', pattern: /^(?:使\d{6}|\d{6}使)$/u },
  // At most two letters among the five characters.
  { kind: 'ordinary', kindName: '普通汽车', pattern: plate(`(?=(?:\\d*${LETTER}?){2}\\d*$)${SERIAL}{5}`) },
];

function plate(serial: string): RegExp {
  return new RegExp(`^${PROVINCE}${LETTER}${serial}$`, 'u');
}

/** The kind a plate is of, or undefined when it is of none. Separators and blanks are ignored. */
export function readPlate(input: string): Plate | undefined {
  const text = input.replaceAll(/[\s·•.-]/gu, '').toUpperCase();
  const kind = KINDS.find(({ pattern }) => pattern.test(text));
  if (!kind) return undefined;
  const province = PROVINCES[text[0]!] ?? null;
  return {
    plate: text,
    kind: kind.kind,
    kindName: kind.kindName,
    energy: kind.energy ?? null,
    province,
    issuer: province === null ? null : text.slice(0, 2),
  };
}
