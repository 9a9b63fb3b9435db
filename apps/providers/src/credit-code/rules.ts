/** GB 32100-2015, the unified social credit code, and the organization code (GB 11714) within it. */
import { findDivision, type Division } from '../divisions/divisions';

interface Problem {
  readonly rule: 'authority' | 'category' | 'region' | 'organizationCode' | 'checkDigit';
  readonly message: string;
}

export interface CreditCodeReport {
  readonly valid: boolean;
  readonly problems: readonly Problem[];
  /** The authority that registered the organization. */
  readonly authority: string | null;
  readonly category: string | null;
  readonly region: Division | null;
  readonly organizationCode: string;
  /** The check digit the other 17 characters call for. */
  readonly expectedCheckDigit: string;
}

const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORGANIZATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** Shape of a code worth examining: 18 characters, without I, O, S, V, Z. */
export const CREDIT_CODE_PATTERN = '[0-9A-HJ-NP-RTUW-Ya-hj-np-rtuw-y]{18}';
/** Shape of an organization code: eight characters, an optional hyphen, a check digit. */
export const ORGANIZATION_CODE_PATTERN = '[0-9A-Za-z]{8}-?[0-9Xx]';

/** First character → registering authority, and second character → category of organization there. */
const AUTHORITIES: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>> = {
  '1': ['机构编制', { '1': '机关', '2': '事业单位', '3': '编办直接管理机构编制的群众团体', '9': '其他' }],
  '2': ['外交', { '1': '外国常驻新闻机构', '9': '其他' }],
  '3': [
    '司法行政',
    {
      '1': '律师执业机构',
      '2': '公证处',
      '3': '基层法律服务所',
      '4': '司法鉴定机构',
      '5': '仲裁委员会',
      '9': '其他',
    },
  ],
  '4': ['文化', { '1': '外国在华文化中心', '9': '其他' }],
  '5': ['民政', { '1': '社会团体', '2': '民办非企业单位', '3': '基金会', '9': '其他' }],
  '6': ['旅游', { '1': '外国旅游部门常驻代表机构', '2': '港澳台地区旅游部门常驻内地（大陆）代表机构', '9': '其他' }],
  '7': ['宗教', { '1': '宗教活动场所', '2': '宗教院校', '9': '其他' }],
  '8': ['工会', { '1': '基层工会', '9': '其他' }],
  '9': ['市场监督管理（工商）', { '1': '企业', '2': '个体工商户', '3': '农民专业合作社' }],
  A: ['中央军委改革和编制办公室', { '1': '军队事业单位', '9': '其他' }],
  N: ['农业', { '1': '组级集体经济组织', '2': '村级集体经济组织', '3': '乡镇级集体经济组织', '9': '其他' }],
  Y: ['其他', { '1': '其他' }],
};
/** The State Administration itself and the bureaus of the centre register under 100000, no division of GB/T 2260. */
const NATIONAL_REGION = '100000';

/** Examines a code of {@link CREDIT_CODE_PATTERN}. */
export function examineCreditCode(input: string): CreditCodeReport {
  const code = input.toUpperCase();
  const [authority, categories] = AUTHORITIES[code[0]!] ?? [null];
  const category = categories?.[code[1]!] ?? null;
  const region = regionOf(code.slice(2, 8));
  const organizationCode = code.slice(8, 17);
  const expected = creditCheckDigit(code);
  const problems: Problem[] = [];
  if (authority === null) problems.push({ rule: 'authority', message: '登记管理部门代码不存在' });
  else if (category === null) problems.push({ rule: 'category', message: '机构类别代码不存在' });
  if (region === null) problems.push({ rule: 'region', message: '登记管理机关行政区划码不存在' });
  if (organizationCheckDigit(organizationCode) !== organizationCode[8]) {
    problems.push({ rule: 'organizationCode', message: '主体标识码（组织机构代码）的校验码不正确' });
  }
  if (expected !== code[17]) problems.push({ rule: 'checkDigit', message: '校验码不正确' });
  return {
    valid: problems.length === 0,
    problems,
    authority,
    category,
    region,
    organizationCode: `${organizationCode.slice(0, 8)}-${organizationCode[8]}`,
    expectedCheckDigit: expected,
  };
}

/** The check digit of the first 17 characters (modulus 31, weights powers of 3). */
export function creditCheckDigit(code: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * CHARACTERS.indexOf(code[index]!), 0);
  return CHARACTERS[(31 - (sum % 31)) % 31]!;
}

/** The check digit of the first eight characters of an organization code (modulus 11). */
export function organizationCheckDigit(code: string): string {
  const sum = ORGANIZATION_WEIGHTS.reduce((total, weight, index) => total + weight * parseInt(code[index]!, 36), 0);
  return '0X987654321'[sum % 11]!;
}

function regionOf(code: string): Division | null {
  if (code !== NATIONAL_REGION) return findDivision(code) ?? null;
  return { code, province: '国家', city: null, county: null, fullName: '国家', current: true, exact: true };
}
