import { expect, test } from 'vitest';
import { isPage, loadPayload, render } from './entry-server';
import type { Envelope } from '@jishi/ui/wire/envelope';

const answers: Record<string, Envelope> = {
  'GET /website/info': ok({ name: '集市', copyRight: '', icpNumber: '', csPhone: '', sandbox: false }),
  'GET /index/apiProject/list': ok([]),
  'GET /app/protocol/get': ok({ code: 'user', title: '用户协议', html: '<p>正文</p>', version: '1', publishTime: '' }),
};

const refused: Envelope = { code: 4004, msg: '没有找到，或不属于您', result: null };

/** A page for a visitor unless there is a token; the calls answer from `answers` unless told otherwise. */
function request(path: string, { token, told = {} }: { token?: string; told?: Record<string, Envelope> } = {}) {
  const called: string[] = [];
  const dispatch = async (call: string) => {
    called.push(call);
    return told[call] ?? answers[call] ?? refused;
  };
  return { url: `https://jishi.example${path}`, token, nonce: 'n', build: 'b1', dispatch, called };
}

test('a page is rendered with its head, its answers and the files it is made of', async () => {
  const page = await render(request('/content/user'));
  expect(page.status).toBe(200);
  expect(page.head).toContain('<title>用户协议 - 集市</title>');
  expect(page.head).toContain('href="https://jishi.example/content/user"');
  expect(page.html).toContain('正文');
  expect(page.boot).toContain('GET /app/protocol/get');
  expect(page.cache).toBe('public');
});

test('no answer can end the data block of a page', async () => {
  const told = { 'GET /app/protocol/get': ok({ title: '</script><script>', html: '', code: 'user' }) };
  const { boot } = await render(request('/content/user', { told }));
  expect(boot.match(/<\/script/g)).toHaveLength(1);
});

test('an unknown address is a 404 page that says so', async () => {
  const page = await render(request('/nothing/here'));
  expect(page.status).toBe(404);
  expect(page.html).toContain('走丢了');
  expect(page.head).toContain('noindex');
});

test('addresses are told apart the way the router does', () => {
  for (const address of ['/', '/help/search', '/product/1001', '/Product/List', '/aboutus/', '//aboutus']) {
    expect(isPage(address), address).toBe(true);
  }
  for (const address of ['/nothing', '/product', '/product/1/2', '/product/', '/x/aboutus', '/login/x']) {
    expect(isPage(address), address).toBe(false);
  }
});

test.each([
  [4004, 404],
  [4000, 404],
  [500, 500],
  [503, 500],
])('a page whose subject answers code %i is a %i', async (code, status) => {
  const told = { 'GET /app/protocol/get': { code, msg: '没有找到', result: null } };
  const page = await render(request('/content/user', { told }));
  expect(page.status).toBe(status);
  expect(page.html).toContain('返回首页');
});

test('a page whose side answers are missing is still shown', async () => {
  const page = await render(request('/', { told: { 'GET /index/data/get': { code: 500, msg: 'x', result: null } } }));
  expect(page.status).toBe(200);
});

test('a visitor of a member page is sent to sign in and back', async () => {
  const visitor = request('/fund/detail?from=1');
  const page = await render(visitor);
  expect(page.status).toBe(302);
  expect(page.location).toBe('/login?redirect=%2Ffund%2Fdetail%3Ffrom%3D1');
  expect(page.html).toBe('');
});

test('what a payment channel adds to the way back leaves the address, for who is signed in and who is not', async () => {
  const back = '/payres?orderNo=PO1&out_trade_no=PO1&app_id=2021&seller_id=2088&sign=a%2Bb';
  for (const who of [{}, { token: 't' }]) {
    const page = await render(request(back, who));
    expect([page.status, page.location]).toEqual([302, '/payres?orderNo=PO1']);
  }
  expect((await render(request('/payres?orderNo=PO1', { token: 't' }))).status).not.toBe(302);
});

test("a member's page is private, a visitor's public", async () => {
  expect((await render(request('/aboutus', { token: 't' }))).cache).toBe('private');
  expect((await render(request('/aboutus'))).cache).toBe('public');
});

test('the token a page was rendered for is not in the page', async () => {
  const page = await render(request('/aboutus', { token: 'secret-token' }));
  expect(page.status).toBe(200);
  expect(page.html + page.boot + page.head).not.toContain('secret-token');
});

test('a payload brings the answers of its page and nothing the browser has already', async () => {
  const asked = request('/content/user');
  const payload = await loadPayload(asked);
  expect(payload.answers.map(({ call }) => call)).toEqual(['GET /app/protocol/get']);
  expect(asked.called).toEqual(['GET /app/protocol/get']);
});

test('the payload of a missing page says 404, that of a member page says 401 to a visitor', async () => {
  const told = { 'GET /app/protocol/get': { code: 4004, msg: '', result: null } };
  expect(await loadPayload(request('/content/user', { told }))).toEqual({ status: 404, answers: [] });
  expect(await loadPayload(request('/overview'))).toEqual({ status: 401, answers: [] });
});

test('two requests at once share nothing', async () => {
  const titled = (title: string) =>
    render(
      request('/content/user', {
        told: {
          'GET /app/protocol/get': ok({
            code: 'user',
            title,
            html: '',
            version: '1',
            publishTime: '2026-01-01 00:00:00',
          }),
        },
      }),
    );
  const [one, two] = await Promise.all([titled('甲'), titled('乙')]);
  expect(one.head).toContain('甲');
  expect(two.head).toContain('乙');
});

function ok(result: unknown): Envelope {
  return { code: 0, msg: '', result };
}
