import type { ChargeRule } from '@jishi/contract/charge-rule';
import { saveProject } from '@jishi/contract/console/catalogue';
import { describe, expect, it } from 'vitest';
import { landingOf } from '../../../shell/form/paths';
import {
  formPathOf,
  credentialFaults,
  inputOf,
  newOffer,
  newParam,
  newProduct,
  valuesOf,
  withoutSecrets,
} from './product-values';
import { newCharge } from './charge-values';

type Stored = Parameters<typeof valuesOf>[0];

const content: Omit<Stored, 'upstreamHeaderNames' | 'upstreamQueryNames' | 'version' | 'status' | 'demo'> = {
  code: 'phone-area',
  name: '手机号归属地',
  glyph: '号',
  typeId: '1',
  summary: '查一个号码的归属',
  tags: ['通信'],
  detailHtml: '<p>说明</p>',
  scenes: [{ title: '风控', text: '核对' }],
  advantages: [],
  faq: [{ question: '问', answer: '答' }],
  unit: 2,
  price: '0.012',
  tiers: [{ fromCalls: 1000, price: '0.01' }],
  freeQuota: 100,
  needs: 1,
  qpsLimit: 50,
  upstreamBaseUrl: 'http://127.0.0.1:8082',
  upstreamTimeoutMs: 5000,
  upstreamSigning: {
    method: 'HmacSHA256',
    encoding: 'hex',
    text: '{method}{path}',
    places: [{ in: 'header', name: 'X-Sign', value: '{signature}' }],
  },
  upstreamRetries: 1,
  upstreamConcurrency: 50,
  successStatuses: [200, 404],
  codePath: 'head.status',
  codeWords: [{ word: 'SUCCESS', code: 0 }],
  apiInfos: [
    {
      id: '7',
      code: 'query',
      name: '查询',
      method: 'GET',
      path: '/query',
      upstreamPath: '/phone-area/query',
      summary: '',
      params: [
        {
          name: 'phone',
          in: 'query',
          type: 'string',
          required: true,
          example: '138',
          description: '号码',
          maxLength: 11,
        },
        { name: 'kind', in: 'query', type: 'string', required: false, example: 'a', description: '', enum: ['a', 'b'] },
      ],
      responseFields: [{ name: 'city', type: 'string', description: '城市' }],
      sampleResponse: '{"code":0}',
      errorCodes: [{ code: 2101, http: 200, meaning: '没有', charged: false }],
      chargeCodes: [0, 2101],
      charge: { kind: 'fixed', units: 2 },
    },
  ],
  offers: [
    {
      id: '3',
      name: '1,000 次',
      calls: 1000,
      price: '10.00',
      listPrice: '12.00',
      validDays: 30,
      startWithinDays: 365,
      stock: null,
      firstPurchaseOnly: true,
    },
  ],
};
const READ = { id: '9', version: 'v1' };
const stored: Stored = {
  ...content,
  version: 'v1',
  upstreamHeaderNames: ['x-upstream-secret'],
  upstreamQueryNames: [],
  status: 2,
  demo: true,
};

describe('a stored product', () => {
  it('is saved unchanged when nothing was edited, its upstream headers left alone', () => {
    expect(inputOf(valuesOf(stored), READ)).toEqual({ ...content, ...READ });
  });

  it('passes the contract as it is sent', () => {
    expect(saveProject.input.safeParse(inputOf(valuesOf(stored), READ)).success).toBe(true);
  });
});

describe('what calls cost', () => {
  const rules: ChargeRule[] = [
    { kind: 'request', count: 'items', in: 'body', name: 'to', size: 1, units: 2, most: 2000 },
    {
      kind: 'answer',
      amounts: [
        { from: 'json', at: 'usage.in', weight: 1 },
        { from: 'bytes', at: '', weight: 4 },
      ],
      divisor: 1000,
      most: 40,
      silent: 2,
      beyond: 'owed',
      cut: { count: 'events', weight: 4, requestBytes: 4 },
    },
    { kind: 'answer', amounts: [], divisor: 1, most: 1, silent: 0, beyond: 'dropped', cut: null },
    { kind: 'service', amount: { from: 'header', at: 'X-Segments' } },
    { kind: 'service', amount: null },
  ];

  it('is saved as it was, of whichever kind', () => {
    for (const charge of rules) {
      const draft = { ...stored, apiInfos: [{ ...stored.apiInfos[0]!, charge }] };
      expect(inputOf(valuesOf(draft), READ).apiInfos[0]!.charge).toEqual(charge);
    }
  });

  it('has its faults named where they are', () => {
    const [api] = newProduct().apiInfos;
    const typed = { ...newCharge(), kind: 'answer', most: '5x', amounts: [{ from: 'json', at: '', weight: '1' }] };
    const sent = inputOf({ ...newProduct(), apiInfos: [{ ...api!, charge: typed }] }, undefined);
    const paths = saveProject.input.safeParse(sent).error!.issues.map(({ path }) => path.join('.'));
    expect(paths).toEqual(expect.arrayContaining(['apiInfos.0.charge.most', 'apiInfos.0.charge.amounts.0.at']));
  });
});

describe('what was typed', () => {
  const typed = (change: Partial<ReturnType<typeof newProduct>>) => inputOf({ ...newProduct(), ...change }, undefined);

  it('is sent as numbers where it is one, and as it is where it is none, for the server to refuse', () => {
    expect(typed({ freeQuota: ' 20 ', qpsLimit: '5o' })).toMatchObject({ freeQuota: 20, qpsLimit: '5o' });
  });

  it('does not turn an emptied limit into the default', () => {
    const { error } = saveProject.input.safeParse(typed({ qpsLimit: '', upstreamTimeoutMs: ' ' }));
    const paths = error!.issues.map(({ path }) => path.join('.'));
    expect(paths).toEqual(expect.arrayContaining(['qpsLimit', 'upstreamTimeoutMs']));
  });

  it('splits lists in one line at commas, Chinese ones too', () => {
    const [api] = newProduct().apiInfos;
    const param = { ...newParam(), enum: 'a，b, c' };
    const sent = typed({ apiInfos: [{ ...api!, chargeCodes: '0, 2101 ,', params: [param] }] });
    expect(sent.apiInfos[0]).toMatchObject({ chargeCodes: [0, 2101], params: [{ enum: ['a', 'b', 'c'] }] });
  });

  it('sells without limit where no stock is given', () => {
    expect(typed({ offers: [newOffer(), { ...newOffer(), stock: '0' }] }).offers).toMatchObject([
      { stock: null },
      { stock: 0 },
    ]);
  });

  it('replaces the upstream headers only where they were edited', () => {
    expect(typed({ headers: null })).not.toHaveProperty('upstreamHeaders');
    expect(typed({ headers: [] })).toMatchObject({ upstreamHeaders: {} });
    expect(typed({ headers: [{ name: ' X-Key ', value: 's' }] })).toMatchObject({ upstreamHeaders: { 'X-Key': 's' } });
  });
});

describe('a message of the server', () => {
  const product = { ...newProduct(), offers: [newOffer()], headers: [{ name: 'X', value: 'v'.repeat(3000) }] };
  const { error } = saveProject.input.safeParse(inputOf(product, undefined));

  it('has a field to stand beside, whatever an empty form gets wrong', () => {
    const homeless = error!.issues
      .map(({ path }) => formPathOf(path.join('.'), product))
      .filter((path) => landingOf(path, product) !== path);
    expect(homeless).toEqual([]);
    expect(error!.issues.length).toBeGreaterThan(10);
  });

  it('about a header stands beside the header of that name', () => {
    const headers = [
      { name: 'a', value: '' },
      { name: 'x.y', value: '' },
    ];
    const product = { headers, queryParams: [{ name: 'key', value: '' }] };
    expect(formPathOf('upstreamHeaders.x.y', product)).toBe('headers.1.value');
    expect(formPathOf('upstreamHeaders.gone', product)).toBe('headers');
    expect(formPathOf('upstreamHeaders', { headers: null, queryParams: null })).toBe('headers');
    expect(formPathOf('upstreamQuery.key', product)).toBe('queryParams.0.value');
    expect(formPathOf('successStatuses.3', product)).toBe('successStatuses');
    expect(formPathOf('apiInfos.0.path', product)).toBe('apiInfos.0.path');
  });
});

it('a header or parameter without a name or a value is found before it is sent', () => {
  const headers = [
    { name: 'a', value: '1' },
    { name: ' ', value: '' },
  ];
  const faults = credentialFaults({ headers, queryParams: [{ name: 'key', value: '' }] });
  expect(faults.map(({ path }) => path)).toEqual(['headers.1.name', 'headers.1.value', 'queryParams.0.value']);
  expect(credentialFaults({ headers: null, queryParams: null })).toEqual([]);
});

it('signing is sent as it stands, its secret only when it was typed, and neither when requests are not signed', () => {
  const signed = valuesOf(stored);
  expect(inputOf(signed, READ)).not.toHaveProperty('upstreamSigningSecret');
  expect(inputOf({ ...signed, upstreamSigningSecret: 's' }, READ)).toMatchObject({ upstreamSigningSecret: 's' });
  const unsigned = {
    ...signed,
    upstreamSigning: { ...signed.upstreamSigning, method: '' },
    upstreamSigningSecret: 's',
  };
  expect(inputOf(unsigned, READ).upstreamSigning).toBeNull();
  expect(inputOf(unsigned, READ)).not.toHaveProperty('upstreamSigningSecret');
});

it('what is kept as a draft holds the names of headers, never their values', () => {
  const product = {
    ...newProduct(),
    headers: [{ name: 'X-Key', value: 'secret' }],
    queryParams: [{ name: 'key', value: 'secret' }],
    upstreamSigningSecret: 'secret',
  };
  expect(JSON.stringify(withoutSecrets(product))).not.toContain('secret');
  expect(withoutSecrets(product).headers).toEqual([{ name: 'X-Key', value: '' }]);
  expect(withoutSecrets({ ...product, headers: null }).headers).toBeNull();
});
