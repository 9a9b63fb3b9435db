// Contexts of sealed values. A cipher opens only under the context it was sealed with, so a value moved to another row
// or column is refused. Writers and readers in different apps share these names.

export const contexts = {
  /** access.api_key.secret_cipher and previous_secret_cipher. */
  keySecret: (appKey: string) => `access.api_key.secret:${appKey}`,
  /** catalogue.project.upstream_headers_cipher: the JSON of an object, header name → value. */
  upstreamHeaders: (projectCode: string) => `catalogue.project.upstream_headers:${projectCode}`,
  /** catalogue.project.upstream_query_cipher: the JSON of an object, query parameter → value. */
  upstreamQuery: (projectCode: string) => `catalogue.project.upstream_query:${projectCode}`,
  /** catalogue.project.upstream_signing_secret_cipher. */
  upstreamSigningSecret: (projectCode: string) => `catalogue.project.upstream_signing_secret:${projectCode}`,
  /** gateway.signing_key.private_key_cipher: PKCS #8 in DER. */
  answerSigningKey: 'gateway.signing_key.private_key',
  /** gateway.call_body.request_cipher and response_cipher. */
  callBody: (callId: string, part: 'request' | 'response') => `gateway.call_body.${part}:${callId}`,
  /** gateway.kept_answer.answer_cipher. */
  keptAnswer: (callId: string) => `gateway.kept_answer:${callId}`,
} as const;
