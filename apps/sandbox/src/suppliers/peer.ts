// Suppliers of recharge products: two wires, one way to act on them.
import { htmlPage, json, redirect, refusal, type Answer, type Outcome } from '../http/answer';
import { fieldsOf, sendsJson, textField, type SandboxRequest } from '../http/request';
import type { Clock } from '../clock';
import type { Route } from '../http/routes';
import type { Journal } from '../journal';
import { centsOf } from '../nuonuo/cents';
import type { Outbox } from '../outbox';
import { JSON_STYLE, jsonRoutes } from './json';
import { JUHE, juheRoutes } from './juhe';
import { supplierPage } from './page';
import { Shop } from './shop';

const SHOWN = 50;

/** Everything that the suppliers answer, opened on a journal. */
export function supplierRoutes(journal: Journal, clock: Clock, outbox: Outbox, publicUrl: string): Route[] {
  const juhe = new Shop(journal, clock, outbox, JUHE, publicUrl);
  const inJson = new Shop(journal, clock, outbox, JSON_STYLE, publicUrl);
  return [...juheRoutes(juhe), ...controls(juhe), ...jsonRoutes(inJson), ...controls(inJson)];
}

function controls(shop: Shop): Route[] {
  const at = `/suppliers/${shop.wire.id}`;
  const on = (path: string, answer: (request: SandboxRequest) => Outcome | Promise<Outcome>): Route => ({
    methods: ['POST'],
    path: `${at}/${path}`,
    access: 'console',
    answer,
  });
  return [
    { methods: ['GET'], path: at, access: 'console', answer: () => redirect(`${at}/`, 302) },
    { methods: ['GET'], path: `${at}/`, access: 'console', answer: () => showConsole(shop) },
    { methods: ['GET'], path: `${at}/credentials.json`, access: 'loopback', answer: () => credentials(shop) },
    { methods: ['GET'], path: `${at}/orders.json`, access: 'loopback', answer: () => json({ orders: truth(shop) }) },
    on('switches', (request) => setSwitches(shop, request)),
    on('settings', (request) => changeSettings(shop, request)),
  ];
}

function showConsole(shop: Shop): Answer {
  const notices = shop.outbox.list(shop.channelName).toReversed().slice(0, SHOWN);
  return htmlPage(supplierPage(shop, shop.orders.list().slice(0, SHOWN), notices));
}

function credentials({ key, url, wire }: Shop): Answer {
  return json({ ...key, endpoint: `${url}/suppliers/${wire.id}` });
}

/** What really became of every order, whatever was said. */
function truth({ orders }: Shop): object[] {
  return orders.list().map((order) => ({
    number: order.number,
    account: orders.accountOf(order),
    product: order.product,
    count: order.count,
    amount: order.amount,
    state: orders.stateOf(order),
    outcome: order.fate.outcome,
  }));
}

function saved(shop: Shop, request: SandboxRequest, value: object | undefined, mistake: string): Answer {
  if (!value) return refusal(400, mistake);
  return sendsJson(request) ? json(value) : redirect(`/suppliers/${shop.wire.id}/`);
}

/** A fault of the whole supplier, or what becomes of orders. */
function setSwitches(shop: Shop, request: SandboxRequest): Answer {
  const fields = fieldsOf(request) ?? {};
  const value =
    fields['fault'] === undefined
      ? shop.fates.set(fields)
      : shop.fault.set(fields)
        ? { fault: shop.fault.current }
        : undefined;
  return saved(shop, request, value, '开关的取值不对，未改动');
}

function changeSettings(shop: Shop, request: SandboxRequest): Answer {
  const fields = fieldsOf(request) ?? {};
  const fen = fields['balance'] === undefined ? undefined : centsOf(textField(fields, 'balance'));
  const mistake = '设置没有保存：地址应为 http 或 https，余额为最多两位小数的数字';
  if (fields['balance'] !== undefined && fen === undefined) return refusal(400, mistake);
  if (fields['notifyUrl'] !== undefined && !shop.notifyAt(textField(fields, 'notifyUrl'))) return refusal(400, mistake);
  if (fen !== undefined) shop.orders.leave(fen);
  return saved(shop, request, { notifyUrl: shop.notifyUrl, balance: shop.orders.balance }, mistake);
}
