import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '@jishi/ui/toast-store';
import { getMemberInfo, logout } from '@jishi/contract/account';
import { call, query } from './client';
import { RETRIED_STATUSES } from '@jishi/client/transport';
import { ApiError, UNREACHABLE } from '@jishi/ui/wire/envelope';
import { download, sendCall, sendQuery } from './transport';
import { ui } from './ui-store';

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } };

let sent: Sent[];
let answers: (Response | Error)[];

const json = (value: unknown, status = 200) => Response.json(value, { status });
const envelope = (code: number, msg = '', result: unknown = null, status = 200) => json({ code, msg, result }, status);
const toastTexts = () => toasts.getState().shown.map(({ kind, text }) => `${kind} ${text}`);

beforeEach(() => {
  sent = [];
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', cookieJar({ token: 't1', bd_vid: 'v1' }));
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init });
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  ui.getState().closeLogin();
  toasts.setState({ shown: [] });
});
afterEach(() => vi.unstubAllGlobals());

test('every call carries the token and the advertising visit in its header', async () => {
  answers = [envelope(0)];
  await sendQuery('GET /mem/info', {});
  const info = JSON.parse(Buffer.from(sent[0]!.init.headers['X-Client-Info']!, 'base64url').toString()) as object;
  expect(info).toMatchObject({ clientType: 3, token: 't1', bdVid: 'v1' });
});

test('a GET sends its input in the query, a POST as JSON, a form as multipart', async () => {
  answers = [envelope(0), envelope(0), envelope(0)];
  await sendQuery('GET /api/apiProject/detail', { id: '7' });
  await sendQuery('POST /api/apiProject/pageList', { pageNum: 2 });
  await sendCall({ method: 'POST', path: '/sms/smsSign/add', body: 'form' }, { name: '签名' });
  expect(sent[0]!.url).toBe('/api/apiProject/detail?id=7');
  expect(sent[1]!.init.body).toBe('{"pageNum":2}');
  expect(sent[1]!.init.headers['Content-Type']).toBe('application/json');
  expect(sent[2]!.init.body).toBeInstanceOf(FormData);
  expect(sent[2]!.init.headers['Content-Type']).toBeUndefined();
});

test('empty values are dropped unless the caller keeps them', async () => {
  answers = [envelope(0), envelope(0)];
  const values = { a: '', b: null, c: 0 } as never;
  await call(logout, values);
  await call(logout, values, { removeNull: false });
  expect(sent.map(({ init }) => init.body)).toEqual(['{"c":0}', '{"a":"","b":null,"c":0}']);
  expect(query(getMemberInfo, values).queryKey).toEqual(['GET /mem/info', { c: 0 }]);
});

test.each(RETRIED_STATUSES)('a GET answered with %i is sent once more, and only once', async (status) => {
  answers = [json({}, status), envelope(0, '', 'fine')];
  await expect(sendQuery('GET /init', {})).resolves.toMatchObject({ code: 0 });
  answers = [json({}, status), envelope(500, '服务器繁忙', null, status), envelope(0)];
  await expect(sendQuery('GET /init', {})).resolves.toMatchObject({ code: 500 });
  expect(sent).toHaveLength(4);
});

test('a GET that got lost on the way is sent once more', async () => {
  answers = [new TypeError('failed to fetch'), envelope(0)];
  await expect(sendQuery('GET /init', {})).resolves.toMatchObject({ code: 0 });
});

test('a POST is never sent again by itself: it may have been carried out', async () => {
  answers = [new TypeError('failed to fetch'), envelope(0)];
  await expect(sendQuery('POST /api/package/buy', {})).rejects.toMatchObject({ code: UNREACHABLE, answered: false });
  answers = [json({}, 503), envelope(0)];
  await expect(sendQuery('POST /api/package/buy', {})).resolves.toMatchObject({ code: UNREACHABLE });
  expect(sent).toHaveLength(2);
});

test('a refusal is an answer: it is not asked for twice', async () => {
  answers = [envelope(429, '操作太频繁', null, 429), envelope(0)];
  await expect(sendQuery('GET /init', {})).resolves.toMatchObject({ code: 429 });
  expect(sent).toHaveLength(1);
});

test.each([400, 401, 403])('code %i drops the token, opens the login dialog and says why', async (code) => {
  answers = [envelope(code, '请先登录')];
  await expect(call(getMemberInfo, {})).rejects.toMatchObject({ code });
  expect(document.cookie).not.toContain('token=t1');
  expect(ui.getState().loginModal).toBe(true);
  expect(toastTexts()).toEqual(['error 请先登录']);
});

test('calls that fail together open one dialog and show one message', async () => {
  answers = [envelope(401, '请先登录', null, 401), envelope(401, '登录已过期', null, 401)];
  await Promise.allSettled([call(getMemberInfo, {}), call(getMemberInfo, {})]);
  expect(toastTexts()).toEqual(['error 请先登录']);
});

test('a call of the session that ended says nothing more once that was told, and ends no later session', async () => {
  let answer: (response: Response) => void = () => {};
  const late = new Promise<Response>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', () => late);
  const calling = call(getMemberInfo, {});
  document.cookie = 'token=t2; path=/';
  answer(envelope(401, '请先登录', null, 401));
  await expect(calling).rejects.toBeInstanceOf(ApiError);
  expect(document.cookie).toContain('token=t2');
  expect(ui.getState().loginModal).toBe(false);
  expect(toastTexts()).toEqual([]);
});

test('HTTP 401 opens the login dialog whatever the answer says', async () => {
  answers = [json('<html>', 401)];
  await call(getMemberInfo, {}).catch(() => undefined);
  expect(ui.getState().loginModal).toBe(true);
});

test.each([500, 1])('the message of code %i is shown as an error', async (code) => {
  answers = [envelope(code, '余额不足以完成')];
  await expect(call(logout, {})).rejects.toBeInstanceOf(ApiError);
  expect(toastTexts()).toEqual(['error 余额不足以完成']);
  expect(ui.getState().loginModal).toBe(false);
});

test('field messages stay with their form, and codes of its own stay with the caller', async () => {
  answers = [
    envelope(4000, '请检查', { fields: [{ path: 'phone', message: '手机号不对' }] }),
    envelope(4001, '密码不对'),
  ];
  await call(logout, {}).catch(() => undefined);
  await call(logout, {}, { ownCodes: [4001] }).catch(() => undefined);
  expect(toastTexts()).toEqual([]);
});

test('whatever answers without an envelope is told as a busy server', async () => {
  answers = [new Response('<html>bad gateway</html>', { status: 502 })];
  await expect(call(logout, {})).rejects.toMatchObject({ code: UNREACHABLE });
  expect(toastTexts()).toEqual(['error 服务器繁忙，请稍后再试']);
});

test('a download is saved under the name the server gave it', async () => {
  const links: { download?: string; click(): void }[] = [];
  vi.stubGlobal('document', { ...document, cookie: '', createElement: () => links[links.push({ click() {} }) - 1] });
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL() {} });
  vi.useFakeTimers();
  answers = [new Response('xls', { headers: { 'content-disposition': `attachment; filename="order.xls"` } })];
  await download(getMemberInfo, {});
  vi.useRealTimers();
  expect(links.map((link) => link.download)).toEqual(['order.xls']);
});

test('a download that is refused says why and saves nothing', async () => {
  answers = [envelope(1, '没有可以导出的记录')];
  await expect(download(getMemberInfo, {})).rejects.toMatchObject({ code: 1 });
  expect(toastTexts()).toEqual(['error 没有可以导出的记录']);
});

/** A document with cookies, as far as this client uses one. */
function cookieJar(cookies: Record<string, string>) {
  return {
    get cookie() {
      return Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; ');
    },
    set cookie(line: string) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (line.includes('Max-Age=0')) delete cookies[name!];
      else cookies[name!] = value!;
    },
  };
}
