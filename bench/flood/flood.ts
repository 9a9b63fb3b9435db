// The flood: what 50 strangers send at once, at a rate, from addresses of their own on the loopback (127.0.0.2 and on). A process of its
// own, so that what it costs slows nobody's measured wait. Ends by itself after so many seconds.
import http from 'node:http';

const [site = '', gateway = '', seconds = '10', rate = '2000'] = process.argv.slice(2);
const ADDRESSES = 50;
const TICK_MS = 10;
/** Requests on the way at once: a server that stands still is not asked for ever more. */
const MOST_OPEN = 1_000;
const PATIENCE_MS = 20_000;

type Kind = { name: string; origin: string; method: string; path: () => string; type?: string; body?: () => string };

let n = 0;
const word = () => `w${(n++).toString(36)}${Math.floor(Math.random() * 1e9).toString(36)}`;
const large = JSON.stringify({ pageNo: 1, pageSize: 10, filler: Array.from({ length: 20_000 }, () => ({})) });
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const KINDS: readonly Kind[] = [
  {
    name: 'JSON',
    origin: site,
    method: 'POST',
    path: () => '/app/notice/List',
    type: json,
    body: () => '{"pageNo":1}',
  },
  { name: 'JSON, 60 KB', origin: site, method: 'POST', path: () => '/app/notice/List', type: json, body: () => large },
  {
    name: 'forms',
    origin: site,
    method: 'POST',
    path: () => '/notify/alipay',
    type: form,
    body: () => `out_trade_no=${word()}&total_amount=1.00&trade_status=TRADE_SUCCESS&sign=${word()}&sign_type=RSA2`,
  },
  { name: 'searches', origin: site, method: 'GET', path: () => `/product/list?keyword=${word()}` },
  { name: 'searches of help', origin: site, method: 'GET', path: () => `/help/search?keyword=${word()}` },
  {
    name: 'sign-in tries',
    origin: site,
    method: 'POST',
    path: () => '/login/password/v2',
    type: json,
    body: () => JSON.stringify({ phone: '13900000001', password: word(), captcha: 'x' }),
  },
  {
    name: 'sign-in tries, console',
    origin: site,
    method: 'POST',
    path: () => '/console-api/login',
    type: json,
    body: () => JSON.stringify({ account: 'owner', password: word(), totp: '000000' }),
  },
  { name: 'wrong signatures', origin: gateway, method: 'GET', path: () => `/openapi/nobody/q?x=${word()}` },
];

const agents = Array.from(
  { length: ADDRESSES },
  (_, at) =>
    new http.Agent({ keepAlive: true, maxSockets: 40, localAddress: `127.0.0.${at + 2}` } as http.AgentOptions),
);
const told: Record<string, Record<string, number>> = {};
let open = 0;
let sent = 0;
let held = 0;

function count(kind: Kind, what: string) {
  const of = (told[kind.name] ??= {});
  of[what] = (of[what] ?? 0) + 1;
}

function send() {
  if (open >= MOST_OPEN) {
    held++;
    return;
  }
  const at = sent++;
  const kind = KINDS[at % KINDS.length]!;
  const body = kind.body?.();
  const headers = {
    accept: kind.method === 'GET' ? 'text/html' : json,
    ...(kind.type && { 'content-type': kind.type, 'content-length': Buffer.byteLength(body ?? '') }),
    ...(kind.origin === gateway && {
      'x-ca-key': '12345678',
      'x-ca-signature': Buffer.alloc(32, at).toString('base64'),
      'x-ca-timestamp': String(Date.now()),
      'x-ca-nonce': word(),
    }),
  };
  open++;
  let over = false;
  const end = (what: string) => {
    if (over) return;
    over = true;
    open--;
    count(kind, what);
  };
  const request = http.request(
    kind.origin + kind.path(),
    { method: kind.method, headers, agent: agents[at % ADDRESSES]!, timeout: PATIENCE_MS },
    (answer) => {
      answer.resume();
      answer.on('end', () => end(String(answer.statusCode)));
      answer.on('error', () => end('cut'));
    },
  );
  request.on('timeout', () => request.destroy());
  request.on('error', () => end('cut'));
  request.end(body);
}

const began = performance.now();
const last = Number(seconds) * Number(rate);
let due = 0;
const sending = setInterval(() => {
  const until = Math.min(last, Math.floor(((performance.now() - began) / 1000) * Number(rate)));
  for (; due < until; due++) send();
  if (due < last) return;
  clearInterval(sending);
  const took = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ sent, held, seconds: took, told }));
  process.exit();
}, TICK_MS);
