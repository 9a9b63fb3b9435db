// The invoice platform: 诺诺's open platform with the methods of fully digital invoices, and a page of what was issued.
import type { Clock } from '../clock';
import { htmlPage, json, redirect, refusal, text, type Answer } from '../http/answer';
import { fieldsOf, formOf, header, isObject, sendsJson, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import type { Journal } from '../journal';
import { ProviderFault } from '../provider-fault';
import { Applications, TOKEN_SECONDS } from './applications';
import { Fates } from './fates';
import { Invoices, type Invoice } from './invoices';
import { METHODS, type Platform } from './methods';
import { platformPage } from './pages';
import { ofdOf } from './papers/ofd';
import { pdfOf } from './papers/pdf';
import { xmlOf } from './papers/xml';
import { RedForms } from './red-forms';
import { PlatformRefusal, invalid } from './refusal';

const SHOWN_INVOICES = 50;

interface NuonuoPeer {
  platform: Platform;
  applications: Applications;
  fault: ProviderFault;
}

/** Opens the platform on a journal: its application is made on the first start. */
export function openNuonuo(journal: Journal, clock: Clock, publicUrl: string): NuonuoPeer {
  const applications = new Applications(journal, clock);
  const fates = new Fates(journal);
  const invoices = new Invoices(journal, clock, fates);
  const redForms = new RedForms(journal, clock, fates, invoices);
  const platform = { publicUrl, application: applications.demo, fates, invoices, redForms };
  return { platform, applications, fault: new ProviderFault() };
}

/** Everything the platform answers. */
export function nuonuoRoutes(peer: NuonuoPeer): Route[] {
  const { fault, platform, applications } = peer;
  const around = (answer: (request: SandboxRequest) => Answer) => (request: SandboxRequest) =>
    fault.around(() => answer(request));
  return [
    {
      methods: ['POST'],
      path: '/open/v1/services',
      access: 'open',
      answer: around((r) => answerCall(peer, r)),
    },
    { methods: ['POST'], path: '/accessToken', access: 'open', answer: around((r) => giveToken(peer, r)) },
    { methods: ['GET'], path: '/nuonuo/files/*', access: 'open', answer: around((r) => giveFile(peer, r)) },
    { methods: ['GET'], path: '/nuonuo/', access: 'console', answer: () => showConsole(peer) },
    { methods: ['GET'], path: '/nuonuo', access: 'console', answer: () => redirect('/nuonuo/', 302) },
    { methods: ['GET'], path: '/nuonuo/credentials.json', access: 'loopback', answer: () => credentials(peer) },
    {
      methods: ['GET'],
      path: '/nuonuo/invoices.json',
      access: 'loopback',
      answer: () => json({ invoices: platform.invoices.list(), tokens: applications.given }),
    },
    { methods: ['POST'], path: '/nuonuo/switches', access: 'console', answer: (r) => setSwitches(peer, r) },
    {
      methods: ['POST'],
      path: '/nuonuo/tokens/revoke',
      access: 'console',
      answer: () => {
        applications.revokeTokens();
        return json({});
      },
    },
  ];
}

/** A signed call. Refusals have HTTP 200, like the real platform's. */
function answerCall({ platform, applications }: NuonuoPeer, request: SandboxRequest): Answer {
  try {
    applications.verify(request);
    const run = METHODS[header(request, 'method')];
    if (!run) throw invalid('API方法名不存在');
    const content: unknown = sendsJson(request) ? fieldsOf(request) : undefined;
    if (!isObject(content)) throw invalid('报文不是JSON对象');
    return json({ code: 'E0000', describe: '成功', result: run(platform, content) });
  } catch (error) {
    return refused(error);
  }
}

function giveToken({ applications }: NuonuoPeer, request: SandboxRequest): Answer {
  const form = formOf(request);
  try {
    if (form.get('grant_type') !== 'client_credentials') throw invalid('grant_type不正确');
    const token = applications.giveToken(form.get('client_id') ?? '', form.get('client_secret') ?? '');
    return json({ access_token: token, expires_in: String(TOKEN_SECONDS) });
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): Answer {
  if (!(error instanceof PlatformRefusal)) throw error;
  return json({ code: error.code, describe: error.message });
}

const FILES: Readonly<Record<string, { type: string; of: (invoice: Invoice) => Buffer }>> = {
  pdf: { type: 'application/pdf', of: pdfOf },
  ofd: { type: 'application/ofd', of: ofdOf },
  xml: { type: 'application/xml', of: xmlOf },
};

function giveFile({ platform }: NuonuoPeer, { path }: SandboxRequest): Answer {
  const [, key, extension] = /^\/nuonuo\/files\/([0-9a-f]{32})\.(pdf|ofd|xml)$/.exec(path) ?? [];
  const invoice = key && platform.invoices.find(({ fileKey }) => fileKey === key);
  if (!extension || !invoice || invoice.state !== 'issued') return text('404 没有这个文件', 404);
  const { type, of } = FILES[extension]!;
  const disposition = `inline; filename="${invoice.number}.${extension}"`;
  return { status: 200, headers: { 'content-type': type, 'content-disposition': disposition }, body: of(invoice) };
}

function showConsole({ platform }: NuonuoPeer): Answer {
  const { publicUrl, application, invoices, redForms, fates } = platform;
  redForms.settle();
  const shown = invoices.list().slice(0, SHOWN_INVOICES);
  return htmlPage(platformPage({ publicUrl, taxNo: application.taxNo, invoices: shown, fate: fates.of('*') }));
}

function credentials({ platform, applications }: NuonuoPeer): Answer {
  const { publicUrl } = platform;
  return json({
    ...applications.demo,
    // the tax office asks for neither; papers of the seller show both
    bank: '沙箱银行北京示例支行',
    account: '11000000000000001',
    url: `${publicUrl}/open/v1/services`,
    tokenUrl: `${publicUrl}/accessToken`,
    fileHosts: new URL(publicUrl).host,
  });
}

/** A fault of the whole platform, or what becomes of a buyer's invoices. */
function setSwitches({ platform, fault }: NuonuoPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request) ?? {};
  const wrong = refusal(400, '开关的取值不对，未改动');
  if (fields['fault'] !== undefined) return fault.set(fields) ? json({ fault: fault.current }) : wrong;
  const fate = platform.fates.set(fields);
  if (!fate) return wrong;
  return sendsJson(request) ? json(fate) : redirect('/nuonuo/');
}
