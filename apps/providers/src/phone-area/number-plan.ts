/**
 * Who a mobile prefix was allotted to and what for, after the Ministry of Industry and Information Technology's
 * numbering plan (2017) and the allotments announced since. The longest matching prefix decides.
 */

type Operator = '中国移动' | '中国联通' | '中国电信' | '中国广电';

/** mobile: ordinary service; virtual: resold by a virtual operator; iot: machine cards; satellite: satellite phones. */
type SegmentKind = 'mobile' | 'virtual' | 'iot' | 'satellite';

export interface Allotment {
  readonly operator: Operator;
  readonly kind: SegmentKind;
  readonly kindName: string;
}

const KIND_NAMES: Readonly<Record<SegmentKind, string>> = {
  mobile: '移动电话',
  virtual: '虚拟运营商',
  iot: '物联网',
  satellite: '卫星电话',
};

const PLAN: readonly (readonly [Operator, SegmentKind, string])[] = [
  ['中国移动', 'mobile', '134 135 136 137 138 139 147 150 151 152 157 158 159 178 182 183 184 187 188 195 197 198'],
  ['中国移动', 'virtual', '165 1703 1705 1706'],
  ['中国移动', 'iot', '144 148 172'],
  ['中国联通', 'mobile', '130 131 132 145 155 156 166 175 176 185 186 196'],
  ['中国联通', 'virtual', '167 171 1704 1707 1708 1709'],
  ['中国联通', 'iot', '140 146'],
  ['中国电信', 'mobile', '133 149 153 173 177 180 181 189 190 191 193 199'],
  ['中国电信', 'virtual', '162 1700 1701 1702'],
  ['中国电信', 'iot', '141'],
  ['中国电信', 'satellite', '1349 1740'],
  ['中国广电', 'mobile', '192'],
];

const ALLOTMENTS: ReadonlyMap<string, Allotment> = new Map(
  PLAN.flatMap(([operator, kind, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, { operator, kind, kindName: KIND_NAMES[kind] }] as const),
  ),
);

/** The allotment of a mobile number's prefix, or undefined when the prefix is not in use. */
export function findAllotment(phone: string): Allotment | undefined {
  return ALLOTMENTS.get(phone.slice(0, 4)) ?? ALLOTMENTS.get(phone.slice(0, 3));
}
