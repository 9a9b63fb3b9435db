// The WeChat peer: sign-in by scan, identification of payers inside WeChat, and template messages of a service account.
import type { Clock } from '../clock';
import { htmlPage, json, redirect, refusal, type Answer } from '../http/answer';
import { isHttpUrl } from '../http/post';
import { fieldsOf, formOf, header, sendsJson, textField, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import type { Journal } from '../journal';
import { ProviderFault } from '../provider-fault';
import { openAccounts } from './accounts';
import * as api from './api';
import { Grants } from './grants';
import { refusedPage, scanPage, wechatPage, wrongLinkPage } from './pages';
import { People, type Person } from './people';
import type { WechatPlatform } from './platform';
import { Templates } from './templates';

const SHOWN_MESSAGES = 50;

/** Opens WeChat on a journal. */
export function openWechat(journal: Journal, clock: Clock, publicUrl: string): WechatPlatform {
  const accounts = openAccounts(journal);
  const people = new People(journal);
  return {
    publicUrl,
    accounts,
    people,
    grants: new Grants(journal, clock),
    templates: new Templates(journal, clock, people, accounts.templateId),
    fault: new ProviderFault(),
  };
}

/** Everything WeChat answers. */
export function wechatRoutes(platform: WechatPlatform): Route[] {
  const call = (
    method: 'GET' | 'POST',
    path: string,
    work: (request: SandboxRequest) => Record<string, unknown>,
  ): Route => ({
    methods: [method],
    path,
    access: 'open',
    answer: (request) => platform.fault.around(() => api.answerApi(() => work(request))),
  });
  return [
    { methods: ['GET'], path: '/connect/qrconnect', access: 'open', answer: (r) => showScan(platform, r) },
    { methods: ['GET'], path: '/connect/oauth2/authorize', access: 'open', answer: (r) => authorise(platform, r) },
    { methods: ['POST'], path: '/connect/qrconnect/confirm', access: 'console', answer: (r) => confirm(platform, r) },
    call('GET', '/sns/oauth2/access_token', ({ query }) => api.exchangeCode(platform, query)),
    call('GET', '/sns/userinfo', ({ query }) => api.userInfo(platform, query)),
    call('GET', '/cgi-bin/token', ({ query }) => api.serviceToken(platform, query)),
    call('POST', '/cgi-bin/stable_token', (request) => api.stableToken(platform, request)),
    call('GET', '/cgi-bin/user/get', ({ query }) => api.listFollowers(platform, query)),
    call('POST', '/cgi-bin/user/info/batchget', (request) => api.describeFollowers(platform, request)),
    call('POST', '/cgi-bin/message/template/send', (request) => api.sendTemplate(platform, request)),
    { methods: ['GET'], path: '/wechat/', access: 'console', answer: () => showConsole(platform) },
    { methods: ['GET'], path: '/wechat', access: 'console', answer: () => redirect('/wechat/', 302) },
    { methods: ['GET'], path: '/wechat/credentials.json', access: 'loopback', answer: () => credentials(platform) },
    { methods: ['GET'], path: '/wechat/people.json', access: 'console', answer: () => listPeople(platform) },
    { methods: ['POST'], path: '/wechat/people', access: 'console', answer: (r) => changePerson(platform, r) },
    { methods: ['GET'], path: '/wechat/messages.json', access: 'console', answer: () => listMessages(platform) },
    { methods: ['POST'], path: '/wechat/switches', access: 'console', answer: (r) => setFault(platform, r) },
  ];
}

function showScan(platform: WechatPlatform, { query }: SandboxRequest): Answer {
  const redirectUri = query.get('redirect_uri') ?? '';
  const { appId } = platform.accounts.website;
  const wrong = wrongWith({ appId, scope: 'snsapi_login' }, query, redirectUri);
  if (wrong) return htmlPage(wrongLinkPage(wrong), 400);
  return scan(platform, { redirectUri, state: query.get('state') ?? '', mistake: '' });
}

function scan(platform: WechatPlatform, view: { redirectUri: string; state: string; mistake: string }): Answer {
  const page = scanPage({ people: platform.people.list(), ...view });
  return htmlPage(page, view.mistake ? 400 : 200, [new URL(view.redirectUri).origin]);
}

/** WeChat's browser needs no confirmation: it returns at once with a code of its user, here the first person. */
function authorise(platform: WechatPlatform, request: SandboxRequest): Answer {
  const { query } = request;
  const redirectUri = query.get('redirect_uri') ?? '';
  const { appId } = platform.accounts.service;
  const wrong = wrongWith({ appId, scope: 'snsapi_base' }, query, redirectUri);
  if (wrong) return htmlPage(wrongLinkPage(wrong), 400);
  if (!header(request, 'user-agent').includes('MicroMessenger/'))
    return htmlPage(wrongLinkPage('请在微信客户端打开链接'), 400);
  const [person] = platform.people.list();
  return person ? backWith(platform, person, 'service', query) : htmlPage(wrongLinkPage('没有微信账户'), 400);
}

function wrongWith(expected: { appId: string; scope: string }, query: URLSearchParams, redirectUri: string): string {
  if (query.get('appid') !== expected.appId) return 'AppID 参数错误';
  if (!isHttpUrl(redirectUri)) return 'redirect_uri 参数错误';
  if (query.get('scope') !== expected.scope) return 'Scope 参数错误或没有 Scope 权限';
  return query.get('response_type') === 'code' ? '' : 'response_type 参数错误';
}

/** Sends the browser back with a code; who refuses is sent nowhere, as on the real page. */
function confirm(platform: WechatPlatform, request: SandboxRequest): Answer {
  const form = formOf(request);
  const redirectUri = form.get('redirect_uri') ?? '';
  if (!isHttpUrl(redirectUri)) return htmlPage(wrongLinkPage('redirect_uri 参数错误'), 400);
  if (form.get('answer') === 'refuse') return htmlPage(refusedPage());
  const state = form.get('state') ?? '';
  const { people } = platform;
  const chosen = form.get('person') ?? '';
  const person = chosen === 'new' ? people.add(form.get('nickname') ?? '') : people.find(chosen);
  if (!person) return scan(platform, { redirectUri, state, mistake: '请选择一个微信账户，或填写新账户的昵称' });
  return backWith(platform, person, 'website', form);
}

function backWith(
  { grants }: WechatPlatform,
  person: Person,
  receiver: 'website' | 'service',
  asked: URLSearchParams,
): Answer {
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.searchParams.set('code', grants.newCode(person.id, receiver));
  back.searchParams.set('state', asked.get('state') ?? '');
  return redirect(back.href);
}

function showConsole({ publicUrl, people, templates }: WechatPlatform): Answer {
  return htmlPage(
    wechatPage({ publicUrl, people: people.list(), messages: templates.list().slice(0, SHOWN_MESSAGES) }),
  );
}

function credentials({ accounts, publicUrl }: WechatPlatform): Answer {
  return json({
    appId: accounts.website.appId,
    appSecret: accounts.website.appSecret,
    serviceAppId: accounts.service.appId,
    serviceAppSecret: accounts.service.appSecret,
    templateId: accounts.templateId,
    openUrl: publicUrl,
    apiUrl: publicUrl,
  });
}

function listPeople({ people }: WechatPlatform): Answer {
  return json({ people: people.list() });
}

/** Adds a person by nickname, or changes whether one follows the service account. */
function changePerson(platform: WechatPlatform, request: SandboxRequest): Answer {
  const fields = fieldsOf(request) ?? {};
  const known = platform.people.find(textField(fields, 'id'));
  const follows = [true, 'true'].includes(fields['isFollower'] as never);
  const person = known
    ? platform.people.setFollower(known, follows)
    : platform.people.add(textField(fields, 'nickname'));
  if (!person) return refusal(400, '没有这个微信账户，或昵称不是 1–20 个字，未改动');
  return sendsJson(request) ? json(person) : redirect('/wechat/');
}

function listMessages({ templates }: WechatPlatform): Answer {
  return json({ messages: templates.list() });
}

function setFault({ fault }: WechatPlatform, request: SandboxRequest): Answer {
  return fault.set(fieldsOf(request) ?? {}) ? json({ fault: fault.current }) : refusal(400, '开关的取值不对，未改动');
}
