// The sealed columns of products: what upstreams are called with.
import { contexts } from '@jishi/vault';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

type Project = { code: string };

export const sealed: readonly SealedTable[] = [
  sealedTable<Project>({
    table: 'catalogue.project',
    from: ['code'],
    columns: {
      upstream_headers_cipher: ({ code }) => contexts.upstreamHeaders(code),
      upstream_query_cipher: ({ code }) => contexts.upstreamQuery(code),
      upstream_signing_secret_cipher: ({ code }) => contexts.upstreamSigningSecret(code),
    },
  }),
];
