import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { creditCheckDigit, examineCreditCode, organizationCheckDigit } from './rules';

const { get, post } = runningProviders();

/** Codes companies print on their own sites and invoices. */
const PUBLISHED = [
  ['91330100799655058B', '阿里巴巴（中国）有限公司', '浙江省杭州市'],
  ['914403001922038216', '华为技术有限公司', '广东省深圳市'],
  ['9144030071526726XG', '深圳市腾讯计算机系统有限公司', '广东省深圳市'],
  ['91110000802100433B', '北京百度网讯科技有限公司', '北京市'],
] as const;

test.each(PUBLISHED)('%s of %s is a valid company code of %s', (code, _company, fullName) => {
  expect(examineCreditCode(code)).toMatchObject({
    valid: true,
    problems: [],
    authority: '市场监督管理（工商）',
    category: '企业',
    region: { fullName },
  });
});

test('changing any one character of a valid code makes it invalid', () => {
  const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  fc.assert(
    fc.property(fc.constantFrom(...PUBLISHED), fc.nat(17), fc.constantFrom(...characters), ([code], at, character) => {
      fc.pre(code[at] !== character);
      expect(examineCreditCode(code.slice(0, at) + character + code.slice(at + 1)).valid).toBe(false);
    }),
  );
});

test('lower case is read as upper case', async () => {
  expect((await get('/credit-code/check', { code: '91330100799655058b' })).body.result).toMatchObject({
    valid: true,
    code: '91330100799655058B',
  });
});

test.each([
  ['B1330100799655058', 'authority'],
  ['98330100799655058', 'category'],
  ['91990100799655058', 'region'],
  ['91330100799655059', 'organizationCode'],
])('%s… breaks the rule %s only', (body, rule) => {
  const { problems } = examineCreditCode(body + creditCheckDigit(body));
  expect(problems.map((problem) => problem.rule)).toEqual([rule]);
});

test('a body registered at the centre has the nation for its region', () => {
  const body = `12100000${'400000000'.slice(0, 8)}${organizationCheckDigit('40000000')}`;
  expect(examineCreditCode(body + creditCheckDigit(body))).toMatchObject({
    valid: true,
    authority: '机构编制',
    category: '事业单位',
    region: { fullName: '国家' },
  });
});

test.each(['9133010079965505', '91330100799655058BB', '9133010079965505IB', '9133010079965505OB', '统一社会信用代码'])(
  '%s is refused as no credit code',
  async (code) => {
    expect((await get('/credit-code/check', { code })).status).toBe(400);
  },
);

test.each([
  ['79965505-8', true],
  ['71526726X', true],
  ['71526726-x', true],
  ['79965505-7', false],
])('the organization code %s is valid: %s', async (code, valid) => {
  expect((await get('/credit-code/organization', { code })).body.result.valid).toBe(valid);
});

test('a batch keeps the order and counts the valid codes', async () => {
  const codes = [PUBLISHED[0][0], '914403001922038217', PUBLISHED[2][0]];
  const { result } = (await post('/credit-code/check-batch', { codes })).body;
  expect(result).toMatchObject({ total: 3, valid: 2 });
  expect(result.list.map((report: { code: string }) => report.code)).toEqual(codes);
});
