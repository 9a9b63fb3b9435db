// The identity peer: Tencent Cloud FaceID 2018-03-01, and the page on which a tester decides a face check.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import { htmlPage, json, redirect, refusal, type Answer } from '../http/answer';
import { fieldsOf, formOf, header, sendsJson, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import type { Journal } from '../journal';
import { ProviderFault } from '../provider-fault';
import { RULE_ID, detectAuth, getDetectInfo } from './actions';
import { FaceChecks, OUTCOMES, type CheckOutcome, type FaceCheck } from './checks';
import { faceClosedPage, facePage, identityPage } from './pages';
import { CloudRefusal } from './refusal';
import { type SecretKey, verifyTc3 } from './tc3';

const VERSION = '2018-03-01';
const SHOWN_CHECKS = 50;

interface IdentityPeer {
  clock: Clock;
  publicUrl: string;
  key: SecretKey;
  checks: FaceChecks;
  fault: ProviderFault;
}

/** Opens the provider on a journal: its key is made on the first start. */
export function openIdentity(journal: Journal, clock: Clock, publicUrl: string): IdentityPeer {
  const keys = journal.table<SecretKey>('identity secret key');
  const key = keys.get('demo') ?? keys.put('demo', newKey());
  return { clock, publicUrl, key, checks: new FaceChecks(journal, clock), fault: new ProviderFault() };
}

/** Everything the provider answers. */
export function identityRoutes(peer: IdentityPeer): Route[] {
  return [
    {
      methods: ['POST'],
      path: '/identity/',
      access: 'open',
      answer: (r) => peer.fault.around(() => answerCall(peer, r)),
    },
    { methods: ['GET'], path: '/identity/', access: 'console', answer: () => showConsole(peer) },
    { methods: ['GET'], path: '/identity', access: 'console', answer: () => redirect('/identity/', 302) },
    { methods: ['GET'], path: '/identity/h5', access: 'open', answer: (r) => showPage(peer, r.query.get('token')) },
    { methods: ['POST'], path: '/identity/h5/decide', access: 'console', answer: (r) => decide(peer, r) },
    { methods: ['GET'], path: '/identity/credentials.json', access: 'loopback', answer: () => credentials(peer) },
    {
      methods: ['GET'],
      path: '/identity/checks.json',
      access: 'loopback',
      answer: () => json({ checks: peer.checks.list() }),
    },
    { methods: ['POST'], path: '/identity/switches', access: 'console', answer: (r) => setFault(peer, r) },
  ];
}

/** A signed call. Refusals have HTTP 200, like the real service's. */
function answerCall(peer: IdentityPeer, request: SandboxRequest): Answer {
  const RequestId = randomUUID();
  try {
    verifyTc3(request, peer.key, 'faceid', peer.clock);
    return json({ Response: { ...runAction(peer, request), RequestId } });
  } catch (error) {
    if (!(error instanceof CloudRefusal)) throw error;
    return json({ Response: { Error: { Code: error.code, Message: error.message }, RequestId } });
  }
}

function runAction(peer: IdentityPeer, request: SandboxRequest): Record<string, unknown> {
  if (header(request, 'x-tc-version') !== VERSION) {
    throw new CloudRefusal('NoSuchVersion', 'The version of the interface does not exist.');
  }
  const fields = sendsJson(request) ? fieldsOf(request) : undefined;
  if (!fields) throw new CloudRefusal('InvalidRequest', 'The request body is not a JSON object.');
  switch (header(request, 'x-tc-action')) {
    case 'DetectAuth':
      return detectAuth(peer.checks, peer.publicUrl, fields);
    case 'GetDetectInfoEnhanced':
      return getDetectInfo(peer.checks, fields);
    default:
      throw new CloudRefusal('InvalidAction', 'The requested interface does not exist.');
  }
}

function showPage(peer: IdentityPeer, token: string | null): Answer {
  const check = peer.checks.ofPage(token ?? '');
  if (!check) return htmlPage(faceClosedPage(undefined), 404);
  if (!peer.checks.isOpen(check)) return htmlPage(faceClosedPage(check));
  return htmlPage(facePage(check), 200, check.redirectUrl ? [new URL(check.redirectUrl).origin] : []);
}

/** Decides and sends the browser back to where the check was started from. */
function decide(peer: IdentityPeer, request: SandboxRequest): Answer {
  const form = formOf(request);
  const check = peer.checks.ofPage(form.get('token') ?? '');
  const outcome = form.get('outcome') ?? '';
  if (!check || !isOutcome(outcome)) return htmlPage(faceClosedPage(undefined), 404);
  return back(peer, peer.checks.decide(check, outcome));
}

function back(peer: IdentityPeer, check: FaceCheck): Answer {
  return check.outcome && check.redirectUrl ? redirect(check.redirectUrl) : showPage(peer, check.pageToken);
}

function isOutcome(value: string): value is CheckOutcome {
  return Object.hasOwn(OUTCOMES, value);
}

function showConsole(peer: IdentityPeer): Answer {
  return htmlPage(identityPage(peer.publicUrl, peer.checks.list().slice(0, SHOWN_CHECKS)));
}

function credentials(peer: IdentityPeer): Answer {
  return json({ ...peer.key, ruleId: RULE_ID, endpoint: `${peer.publicUrl}/identity/` });
}

function setFault({ fault }: IdentityPeer, request: SandboxRequest): Answer {
  return fault.set(fieldsOf(request) ?? {}) ? json({ fault: fault.current }) : refusal(400, '开关的取值不对，未改动');
}

function newKey(): SecretKey {
  return { secretId: `AKID${randomBytes(16).toString('hex')}`, secretKey: randomBytes(16).toString('hex') };
}
