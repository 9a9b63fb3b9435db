// The site's agreements.
export const AGREEMENTS = [
  { code: 'user', name: '用户协议' },
  { code: 'privacy', name: '隐私政策' },
  { code: 'recharge', name: '充值协议' },
  { code: 'supplier', name: '供货协议' },
] as const;

export type AgreementCode = (typeof AGREEMENTS)[number]['code'];
