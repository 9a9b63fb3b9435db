import { smsKind, variableKind } from '@jishi/contract/enums/sms';
import { TEXT_MAX } from '@jishi/contract/sms/segment';
import type { Variable } from '@jishi/contract/sms/variable';
import { describe, expect, it, test } from 'vitest';
import { render } from '..';
import { nameFault, proofFault } from '../signature/rules';
import { reasonsOf } from '../version/rules';
import { folded, wordIn } from '../word/rules';
import { advertisingIn, sampleText, variableWords } from './review/rules';
import { codeOf, idOfCode, templateFault, wordInContent } from './rules';

const text = (name: string, most = 10): Variable => ({ name, kind: variableKind.text, most, hosts: [] });
const code: Variable = { name: '验证码', kind: variableKind.code, most: 0, hosts: [] };
const url = (...hosts: string[]): Variable => ({ name: '短链', kind: variableKind.url, most: 0, hosts });

describe('a template', () => {
  const { notice, marketing } = smsKind;
  test.each<[kind: number, content: string, variables: Variable[], field: string | undefined, told: string]>([
    [notice, '您的{订单号}已发出', [text('订单号')], undefined, ''],
    [smsKind.code, '{验证码}是您的验证码', [code], undefined, ''],
    [marketing, '满 200 减 30，{短链}', [url('a.cn')], undefined, ''],
    [notice, '您的{订单号已发出', [], 'content', '花括号要成对'],
    [notice, '您的订单}已发出', [], 'content', '花括号要成对'],
    [notice, '您的{订单号}已发出', [], 'variables', '变量“订单号”还没有选择类型'],
    [notice, '您的{}已发出', [], 'variables', '变量要有名称'],
    [notice, '您的订单已发出', [text('订单号')], 'variables', '内容里没有变量“订单号”'],
    [notice, '您的{甲}已发出', [text('甲'), text('甲')], 'variables', '变量“甲”写了两次'],
    [notice, '{甲} {乙}', [text('甲'), text('乙')], 'content', '内容不能只有变量'],
    [smsKind.code, '您的密码已修改', [], 'variables', '有且只有一个验证码变量'],
    [smsKind.code, '{验证码}，见 https://a.cn', [code], 'content', '不能含有网址'],
    [notice, '{验证码}是您的验证码', [code], 'kind', '要选验证码类型'],
    [marketing, '满减，{短链}', [url()], 'variables', '网址变量“短链”要写明可以去的域名'],
  ])('of kind %i saying %s', (kind, content, variables, field, told) => {
    const fault = templateFault({ kind, content, variables });
    expect(fault?.path).toBe(field);
    expect(fault?.message ?? '').toContain(told);
  });

  it('fits into the longest message with the longest values', () => {
    const content = (length: number) => `${'字'.repeat(length)}{甲}`;
    // 14 of the signature, 10 of the value
    const fits = { kind: notice, content: content(TEXT_MAX - 24), variables: [text('甲')] };
    expect(templateFault(fits)).toBeUndefined();
    expect(templateFault({ ...fits, content: content(TEXT_MAX - 23) })?.path).toBe('content');
    // a blank and 拒收请回复R
    expect(templateFault({ ...fits, kind: marketing, content: content(TEXT_MAX - 31) })).toBeUndefined();
    expect(templateFault({ ...fits, kind: marketing, content: content(TEXT_MAX - 30) })?.path).toBe('content');
  });

  it('is named by a code', () => {
    expect(idOfCode(codeOf('20311'))).toBe('20311');
    expect([idOfCode('20311'), idOfCode('TP'), idOfCode('XTP1'), idOfCode('TP1x')]).toEqual(Array(4).fill(undefined));
  });
});

describe('a message', () => {
  const words = [{ word: '加微信', folded: '加微信' }];
  const notice = {
    kind: smsKind.notice,
    content: '{姓名}，您的{单号}已发出',
    variables: [text('姓名'), text('单号')],
    words,
  };

  it('is the template with its values, and says what it costs', () => {
    expect(render(notice, '澄江', { 姓名: '王小明', 单号: 'A1' })).toEqual({
      text: '【澄江】王小明，您的A1已发出',
      segments: 1,
    });
    const long = { ...notice, content: `${'字'.repeat(60)}{姓名}{单号}` };
    expect(render(long, '澄江', { 姓名: '王', 单号: 'A1234' })).toMatchObject({ segments: 1 });
    expect(render(long, '澄江', { 姓名: '王', 单号: 'A12345' })).toMatchObject({ segments: 2 });
  });

  it('names every value that is wrong, and every one too many', () => {
    expect(render(notice, '澄江', { 姓名: '', 别的: '1' })).toEqual({
      faults: [
        { variable: '姓名', message: '变量“姓名”没有填写' },
        { variable: '单号', message: '变量“单号”没有填写' },
        { variable: '别的', message: '模板没有变量“别的”' },
      ],
    });
  });

  it('holds no forbidden word, be it in a value, across two, or in a template that passed before', () => {
    expect(render(notice, '澄江', { 姓名: '加 微-信', 单号: '1' })).toEqual({
      faults: [{ variable: '姓名', message: '变量“姓名”含有不能发送的词“加微信”' }],
    });
    const joined = { ...notice, content: '您好{姓名}{单号}' };
    expect(render(joined, '澄江', { 姓名: '加', 单号: '微信' })).toEqual({
      faults: [{ variable: '', message: '含有不能发送的词“加微信”' }],
    });
    expect(render({ ...notice, content: '请加微信{姓名}{单号}' }, '澄江', { 姓名: '王', 单号: '1' })).toEqual({
      faults: [{ variable: '', message: '含有不能发送的词“加微信”' }],
    });
  });

  it('is never longer than the longest', () => {
    const template = { kind: smsKind.notice, content: '字'.repeat(TEXT_MAX - 4), variables: [], words: [] };
    expect(render(template, '澄江', {})).toMatchObject({ segments: 8 });
    expect(render(template, '澄江科', {})).toEqual({
      faults: [{ variable: '', message: `短信共 ${TEXT_MAX + 1} 个字，最多 ${TEXT_MAX} 个` }],
    });
  });
});

describe('words', () => {
  it('are found whatever their width, case, spacing and dividers', () => {
    const words = ['赌博', 'vip'].map((word) => ({ word, folded: folded(word) }));
    expect(wordIn('赌 \u200B博', words)).toBe('赌博');
    expect(wordIn('ＶＩＰ', words)).toBe('vip');
    expect(wordIn('v.i-p', words)).toBe('vip');
    expect(wordIn('赌一博', words)).toBeUndefined();
  });

  it('are not made of what stands around a variable', () => {
    const words = [{ word: '赌博', folded: '赌博' }];
    expect(wordInContent('赌{甲}博', words)).toBeUndefined();
    expect(wordInContent('{甲}赌博', words)).toBe('赌博');
  });
});

describe('what operators see and say', () => {
  it('names the field that a reason begins with', () => {
    const fields = [['内容', 'content']] as const;
    expect(reasonsOf('内容：看不懂；别的\n内容:空', fields)).toEqual([
      { field: 'content', reason: '内容：看不懂' },
      { field: '', reason: '别的' },
      { field: 'content', reason: '内容:空' },
    ]);
    expect(reasonsOf('；', fields)).toEqual([]);
  });

  it('is a message as people would get it', () => {
    expect(sampleText({ kind: smsKind.code, content: '{验证码}是验证码', variables: [code] })).toBe(
      '【签名】839204是验证码（14 字，计 1 条）',
    );
    expect(variableWords(text('单号', 20))).toBe('单号（文字，最多 20 字）');
    expect(variableWords(url('a.cn', 'b.cn'))).toBe('短链（网址，a.cn、b.cn）');
    expect(variableWords(code)).toBe('验证码（验证码）');
  });

  it('points at marketing under another kind', () => {
    expect(advertisingIn({ kind: smsKind.notice, content: '会员日满减' })).toBe('会员日');
    expect(advertisingIn({ kind: smsKind.notice, content: '您的订单已发出' })).toBe('');
    expect(advertisingIn({ kind: smsKind.marketing, content: '会员日满减' })).toBe('');
  });
});

describe('a signature', () => {
  it('names somebody, and nobody whom carriers and law keep', () => {
    expect(nameFault('澄江科技')).toBeUndefined();
    expect(nameFault('杭州公安')).toBe('签名不能含有“公安”');
    expect(nameFault('客服')).toContain('说明不了是谁发的');
    expect(nameFault('澄江客服')).toBeUndefined();
  });

  it('has one to five proofs', () => {
    expect([0, 1, 5, 6].map((count) => proofFault(count) === undefined)).toEqual([false, true, true, false]);
  });
});
