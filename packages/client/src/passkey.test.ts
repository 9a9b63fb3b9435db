import { expect, test, vi } from 'vitest';
import { CeremonyFault, answerByPasskey, barOfPage, barOfSite, endOffer, faultOf } from './passkey';

const place = (url: string, more: { isSecure?: boolean; isSupported?: boolean } = {}) => {
  const { origin, hostname } = new URL(url);
  return { origin, hostname, isSecure: true, isSupported: true, ...more };
};

test.each([
  ['https://shop.example', {}, ''],
  ['http://localhost:8080', {}, ''],
  ['http://127.0.0.1:8080', {}, 'IP'],
  ['https://203.0.113.7', {}, 'IP'],
  ['https://[2001:db8::7]', {}, 'IP'],
  ['http://shop.example', { isSecure: false, isSupported: false }, 'https'],
  ['https://shop.example', { isSupported: false }, '不支持'],
  ['https://163.example', {}, ''],
])('on a page at %s passkeys are offered, or it is said why not', (url, more, why) => {
  const bar = barOfPage(place(url, more));
  expect(bar).toContain(why);
  expect(bar === '').toBe(why === '');
});

test('what the site says goes before what the page knows', () => {
  const site = { origin: 'https://shop.example', why: '' };
  expect(barOfSite(site, place('https://shop.example'))).toBe('');
  expect(barOfSite(site, place('https://www.shop.example'))).toContain('https://shop.example');
  expect(barOfSite(site, place('https://shop.example', { isSupported: false }))).toContain('不支持');
  expect(barOfSite({ origin: null, why: '本站现在用 IP 地址访问' }, place('https://203.0.113.7'))).toBe(
    '本站现在用 IP 地址访问',
  );
});

test('what the browser throws is said in words, and what it is not known for in words as well', () => {
  const named = (name: string) => Object.assign(new Error('english'), { name });
  expect(faultOf(named('NotAllowedError')).message).toContain('已取消');
  expect(faultOf(named('InvalidStateError'), { InvalidStateError: '已经有了' }).message).toBe('已经有了');
  for (const odd of [named('OddError'), 'text', undefined]) {
    expect(faultOf(odd)).toBeInstanceOf(CeremonyFault);
    expect(faultOf(odd).message).toContain('请再试一次');
  }
});

test('a page of a neighbouring name asks nobody, and says where passkeys work', async () => {
  vi.stubGlobal('location', new URL('https://www.shop.example/login'));
  const request = { challenge: 'c', rpId: 'shop.example', timeout: 1, userVerification: 'required' as const };
  await expect(answerByPasskey(request)).rejects.toThrow('通行密钥只能在 shop.example 使用');
  vi.unstubAllGlobals();
});

test('an offer whose challenge is still on its way does not begin once something was asked by hand, or the form is gone', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/login'));
  const get = vi.fn(() => Promise.reject(Object.assign(new Error('english'), { name: 'NotAllowedError' })));
  vi.stubGlobal('navigator', { credentials: { get } });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  );
  vi.stubGlobal('document', { querySelectorAll: () => [{}] });
  const request = { challenge: 'Y2g', rpId: 'shop.example', timeout: 1, userVerification: 'required' as const };
  let arrive = (_request: typeof request) => {};
  const offer = answerByPasskey(new Promise<typeof request>((resolve) => (arrive = resolve)), { inField: true });
  await expect(answerByPasskey(request)).rejects.toThrow('已取消，或等得太久');
  arrive(request);
  await expect(offer).rejects.toThrow('没有完成：已取消。');
  const left = answerByPasskey(Promise.resolve(request), { inField: true });
  endOffer();
  await expect(left).rejects.toThrow('没有完成：已取消。');
  expect(get).toHaveBeenCalledTimes(1);
  await expect(answerByPasskey(request, { inField: true })).rejects.toThrow('已取消，或等得太久');
  expect(get).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
