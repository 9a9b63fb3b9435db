// Worked examples of the request signature, as the help shows them. Tests hold them against the gateway and the tester's signer.

export type SignatureVector = {
  title: string;
  method: 'GET' | 'POST';
  path: string;
  /** As on the wire. */
  query: string;
  /** JSON; '' without one. */
  body: string;
  appKey: string;
  appSecret: string;
  nonce: string;
  /** Epoch milliseconds. */
  timestamp: number;
  contentMd5: string;
  stringToSign: string;
  signature: string;
};

const KEY = {
  appKey: '20000001',
  appSecret: 'jishi-example-secret-0001',
  nonce: '5f0c2f7d9b6a4e1c',
  timestamp: 1_763_697_600_000,
} as const;

const SIGNED_HEADERS = [
  `x-ca-key:${KEY.appKey}`,
  `x-ca-nonce:${KEY.nonce}`,
  'x-ca-signature-method:HmacSHA256',
  `x-ca-timestamp:${KEY.timestamp}`,
];

export const signatureVectors: readonly SignatureVector[] = [
  {
    ...KEY,
    title: '没有请求体',
    method: 'GET',
    path: '/openapi/phone-area/query',
    query: 'phone=13800138000&fields=province%2Ccity',
    body: '',
    contentMd5: '',
    stringToSign: [
      'GET',
      'application/json',
      '',
      '',
      '',
      ...SIGNED_HEADERS,
      '/openapi/phone-area/query?fields=province%2Ccity&phone=13800138000',
    ].join('\n'),
    signature: 'qN7Ltbe0IQAK6DHc5BS+jdELsDcPATiKc+R4coqTRDc=',
  },
  {
    ...KEY,
    title: '有请求体',
    method: 'POST',
    path: '/openapi/phone-area/batch',
    query: '',
    body: '{"phones":["13800138000"]}',
    contentMd5: 'WkmByaPvm6LKaXamcNSfug==',
    stringToSign: [
      'POST',
      'application/json',
      'WkmByaPvm6LKaXamcNSfug==',
      'application/json; charset=utf-8',
      '',
      ...SIGNED_HEADERS,
      '/openapi/phone-area/batch',
    ].join('\n'),
    signature: 'oILJH/G7A+pvbL8MA4U5Y+LGSkrtIVqI8jj2gXKYcIc=',
  },
];
