// Each state of a certification: what the member reads and where the next step is; and reads that only some states make.
import { getMemberInfo } from '@jishi/contract/account';
import { getCertificate } from '@jishi/contract/certification';
import type { EnterpriseApplication } from '@jishi/contract/certification/enterprise';
import type { Output } from '@jishi/contract/endpoint';
import { authStatus } from '@jishi/contract/enums/account';
import { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import { getSupply } from '@jishi/contract/marketplace/supplier';
import { getWithdrawable } from '@jishi/contract/payment/withdrawal';
import { MemoryRouter, createRouter, memoryHistory } from '@jishi/ui/router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { readTesterAnswer } from '../../apps/portal/src/features/catalogue/tester/tester-answer';
import TroubleNote from '../../apps/portal/src/features/catalogue/tester/trouble-note';
import { routes } from '../../apps/portal/src/routes';
import { createQueryClient } from '../../apps/portal/src/shell/client';
import { sendQuery } from '../../apps/portal/src/shell/transport';
import { breakEach } from './break-each';
import { layNetwork } from './network';
import { furnish, loaded, show } from './stage';

type Certificate = Output<typeof getCertificate>;
type Application = z.output<typeof EnterpriseApplication>;

const NAME = '杭州澄江智能数据科技与供应链金融服务产业发展（集团）股份有限公司上海浦东新区张江高科技园区分公司';
const BACK = '/fund/invoiceManagement/applyInvoice';
const FORM = `/acomang/auth/form?type=2`;

let told: Partial<Certificate> = {};
let applied: Partial<Application> = {};
let supply: { supplier?: object | null; terms?: object } = {};

furnish();
document.cookie = 'token=t; path=/';
const network = layNetwork({
  [`GET ${getCertificate.path}`]: (answer: Certificate) => ({
    ...answer,
    authStatus: authStatus.none,
    licence: null,
    enterprise: { ...answer.enterprise, reasons: [], ...applied, name: NAME },
    ...told,
  }),
  [`GET ${getMemberInfo.path}`]: (answer: Output<typeof getMemberInfo>) => ({ ...answer, authStatus: told.authStatus }),
  [`GET ${getSupply.path}`]: (answer: Output<typeof getSupply>) => ({
    ...answer,
    supplier: supply.supplier && { ...answer.supplier, ...supply.supplier },
    terms: { ...answer.terms, ...supply.terms },
  }),
  [`GET ${getWithdrawable.path}`]: (answer: Output<typeof getWithdrawable>) => ({ ...answer, waiting: null }),
});
const screens = await loaded(routes);

const open = async (path: string) => {
  const client = createQueryClient(sendQuery);
  const router = createRouter({ routes: await loaded(screens), history: memoryHistory(path), context: { client } });
  return show(network, client, router);
};

/** What the page says of an application, and where its buttons lead. */
async function shown(application: Partial<Application>, certificate: Partial<Certificate> = {}) {
  [applied, told] = [application, certificate];
  const stage = await open(`/acomang/auth?back=${encodeURIComponent(BACK)}`);
  const main = stage.box.querySelector('main')!;
  const links = [...main.querySelectorAll('a.btn')].map((link) => [link.textContent, link.getAttribute('href')]);
  const text = main.textContent;
  stage.end();
  return { text, links };
}

const onwards = (words: string) => [words, `${FORM}&back=${encodeURIComponent(BACK)}`];

test.each([
  ['submitted', { status: Status.submitted, way: null }, '还要选一种方式证明', '继续认证'],
  ['checked', { status: Status.checking, way: Way.transfer }, '在七天内填写到账的金额', '看进度'],
  ['waiting for money', { status: Status.awaiting, way: Way.transfer }, '在七天内填写到账的金额', '看进度'],
  ['waiting for a face', { status: Status.awaiting, way: Way.legalFace }, '等法定代表人用手机做人脸核身', '看进度'],
  ['waiting for an operator', { status: Status.awaiting, way: Way.agent }, '一个工作日内答复', '看进度'],
])(
  'of an application that is %s the member reads what comes next, and goes on from there',
  async (_, state, words, step) => {
    const { text, links } = await shown(state);
    expect(text).toContain(NAME);
    expect(text).toContain(words);
    expect(links).toContainEqual(onwards(step));
  },
);

test('a refusal names the field and its reason, and the way to a second try', async () => {
  const reasons = [
    { field: 'creditCode' as const, reason: '与执照照片上的不一致' },
    { field: 'letter' as const, reason: '没有盖章' },
  ];
  const { text, links } = await shown({ status: Status.refused, way: Way.agent, reasons });
  for (const words of [`${NAME}的认证没有通过`, '统一社会信用代码：与执照照片上的不一致', '授权书：没有盖章'])
    expect(text).toContain(words);
  expect(links).toContainEqual(onwards('修改后再提交'));
});

const LICENCE = {
  name: NAME,
  creditCode: '91330106MA2XK1CJ71',
  legalPerson: '沈*川',
  address: '上海市浦东新区祖冲之路 2305 号',
  termFrom: '2019-03-12',
  termTo: null,
  certTime: '2026-03-10 09:00:00',
  expired: false,
};

test('who is certified sees the licence in force and goes back to what asked for it', async () => {
  const { text, links } = await shown(
    { status: Status.passed },
    { authStatus: authStatus.certified, licence: LICENCE },
  );
  for (const words of [NAME, LICENCE.creditCode, LICENCE.address, '2019-03-12 至 长期']) expect(text).toContain(words);
  expect(links).toContainEqual(['接着刚才的事', BACK]);
  expect(links).toContainEqual(onwards('名称或执照有变更'));
});

test('while another licence is under way the one in force is shown below it', async () => {
  const { text } = await shown({ status: Status.submitted, way: null }, { licence: LICENCE });
  expect(text).toMatch(/还差一步.*企业认证已通过/s);
});

test('a licence whose term has ended says what still works, what does not, and asks for the new one', async () => {
  const licence = { ...LICENCE, termTo: '2026-03-01', expired: true };
  const { text, links } = await shown({ status: Status.expired }, { authStatus: authStatus.expired, licence });
  for (const words of ['营业执照的期限已到', '已有的密钥照常调用', '2019-03-12 至 2026-03-01'])
    expect(text).toContain(words);
  expect(links).toContainEqual(onwards('提交新的执照'));
});

test('money that waits for a new licence leads to certification and back, and is asked for by whoever needs none', async () => {
  const page = '/fund/detail?tab=withdrawal';
  const asked = async (status: number) => {
    told = { authStatus: status };
    return leadsFrom(page, 'main form.withdrawal-form');
  };
  expect(await asked(authStatus.expired)).toEqual({ asks: 0, leads: [backTo(page)] });
  for (const status of [authStatus.none, authStatus.certified])
    expect(await asked(status)).toEqual({ asks: 1, leads: [] });
});

test('who cannot supply goods without a certification is led to it and back', async () => {
  const page = '/qy/supply?from=home';
  supply = { supplier: null, terms: { enterprise: '', barred: '完成企业认证后才能申请' } };
  expect(await leadsFrom(page, 'form')).toEqual({ asks: 0, leads: [backTo(page), backTo(page)] });
  supply = { supplier: { status: supplierStatus.active, isLicensed: false } };
  expect(await leadsFrom(page, 'form')).toEqual({ asks: 0, leads: [backTo(page)] });
});

test('a test call refused for want of a certification leads to it, and back to the page it was made on', () => {
  const body = new TextEncoder().encode('{"code":403008}');
  const answer = readTesterAnswer({ status: 403, headers: new Headers(), body, ms: 1, unit: 1 });
  const page = '/product/12?api=3';
  const shown = renderToStaticMarkup(
    <MemoryRouter address={page}>
      <TroubleNote answer={answer} trouble={answer.trouble!} />
    </MemoryRouter>,
  );
  expect(shown).toContain(`href="/acomang/auth?back=${encodeURIComponent(page)}"`);
});

const backTo = (page: string) => `${FORM}&back=${encodeURIComponent(page)}`;

/** How many of `form` a page shows, and which of its links lead to certification. */
async function leadsFrom(page: string, form: string) {
  const { box, end } = await open(page);
  const found = [...box.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  const asks = [...box.querySelectorAll(form)].length;
  end();
  return { asks, leads: found.filter((href) => href?.includes('/acomang/')) };
}

test.each([
  ['the ways to prove an enterprise', { status: Status.submitted, way: null }, FORM],
  ['how a proof stands', { status: Status.awaiting, way: Way.agent }, FORM],
  ['what was typed before', { status: Status.none }, FORM],
  ['how a face check came out', { status: Status.awaiting, way: Way.legalFace }, '/acomang/auth/callback'],
])('%s that can not be read says so, and is there after a retry', async (_, state, address) => {
  [applied, told] = [state, {}];
  expect(await breakEach(network, open, address)).toEqual([]);
});
