// The sealed columns of keys and calls, those that gateways write included.
import { contexts } from '@jishi/vault';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

type Key = { appKey: string };
type Body = { callId: string };

export const sealed: readonly SealedTable[] = [
  sealedTable<Key>({
    table: 'access.api_key',
    from: ['app_key'],
    columns: {
      secret_cipher: ({ appKey }) => contexts.keySecret(appKey),
      previous_secret_cipher: ({ appKey }) => contexts.keySecret(appKey),
    },
  }),
  sealedTable({
    table: 'gateway.signing_key',
    columns: { private_key_cipher: () => contexts.answerSigningKey },
  }),
  sealedTable<Body>({
    table: 'gateway.call_body',
    key: 'call_id',
    columns: {
      request_cipher: ({ callId }) => contexts.callBody(callId, 'request'),
      response_cipher: ({ callId }) => contexts.callBody(callId, 'response'),
    },
  }),
  sealedTable<Body>({
    table: 'gateway.kept_answer',
    key: 'call_id',
    columns: { answer_cipher: ({ callId }) => contexts.keptAnswer(callId) },
  }),
];
