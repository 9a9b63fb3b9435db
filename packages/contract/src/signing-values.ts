// What may stand in the template of an upstream's signature.

/** What stands for something in the text that is signed. */
export const SIGNED_VALUES = {
  method: '请求方法，大写',
  path: '上游路径，含地址里的前缀，不含查询参数',
  query: '查询参数，与发出的一致，不含签名参数',
  sortedQuery: '查询参数，按名称排序',
  timestamp: 'Unix 时间，秒',
  timestampMs: 'Unix 时间，毫秒',
  nonce: '随机串，32 位十六进制，每次请求都不同',
  requestId: '本次调用的请求编号',
  body: '请求体的文字',
  bodyMd5: '请求体的 MD5，小写十六进制',
  bodySha256: '请求体的 SHA-256，小写十六进制',
  secret: '密钥本身；只用于 SHA256 与 MD5',
} as const;

/** What stands for something in the headers and parameters that are sent along. */
export const SENT_VALUES = ['signature', 'timestamp', 'timestampMs', 'nonce', 'requestId'] as const;
