import { ApiError } from '@jishi/ui/wire/envelope';
import { describe, expect, it } from 'vitest';
import { errorsOf } from './form';

const names = ['phone', 'code'];
const refusal = (code: number, result: unknown = null) => new ApiError({ code, msg: '没有成功', result });

describe('a refused form', () => {
  it('shows the message of an owned code beside its field', () => {
    expect(errorsOf(refusal(4007), names, { 4007: 'code' })).toEqual({ code: '没有成功' });
  });

  it('shows field messages beside their fields, and above the form where there is no such field', () => {
    const fields = [
      { path: 'phone', message: '手机号不对' },
      { path: 'captcha', message: '请先完成人机验证' },
    ];
    expect(errorsOf(refusal(4000, { fields }), names, {})).toEqual({
      phone: '手机号不对',
      form: '请先完成人机验证',
    });
  });

  it('says nothing of what a toast has told', () => {
    expect(errorsOf(refusal(500), names, {})).toEqual({});
  });

  it('tells of faults in the browser itself', () => {
    expect(errorsOf(new Error('这个浏览器不支持'), names, {})).toEqual({ form: '这个浏览器不支持' });
  });
});
