// Mirrors migrations/0008_catalogue.sql.
import {
  bigint,
  boolean,
  customType,
  integer,
  json,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { bytes, id, identity, instant, money } from '../columns';

const catalogue = pgSchema('catalogue');
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

type TitledText = { title: string; text: string };
type Question = { question: string; answer: string };
type Param = {
  name: string;
  in: 'query' | 'body' | 'header' | 'path';
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  required: boolean;
  example: string;
  description: string;
  enum?: string[] | undefined;
  pattern?: string | undefined;
  maxLength?: number | undefined;
};
type Field = { name: string; type: string; description: string };
type ErrorCode = { code: number; http: number; meaning: string; charged: boolean };

/** UpstreamSigning of the contract. */
type Signing = {
  method: 'HmacSHA256' | 'HmacSHA1' | 'SHA256' | 'MD5';
  encoding: 'hex' | 'hexUpper' | 'base64';
  text: string;
  places: { in: 'header' | 'query'; name: string; value: string }[];
};

export const apiType = catalogue.table('api_type', {
  id: identity('id'),
  parentId: id('parent_id'),
  code: text('code').notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(0),
});

export const project = catalogue.table('project', {
  id: identity('id'),
  code: text('code').notNull(),
  name: text('name').notNull(),
  glyph: text('glyph').notNull(),
  typeId: id('type_id').notNull(),
  summary: text('summary').notNull(),
  tags: text('tags').array().notNull().default([]),
  detailHtml: text('detail_html').notNull().default(''),
  scenes: jsonb('scenes').$type<TitledText[]>().notNull().default([]),
  advantages: jsonb('advantages').$type<TitledText[]>().notNull().default([]),
  faq: jsonb('faq').$type<Question[]>().notNull().default([]),
  price: money('price').notNull(),
  freeQuota: integer('free_quota').notNull().default(0),
  needs: smallint('needs').notNull().default(0),
  status: smallint('status').notNull().default(1),
  official: boolean('official').notNull().default(false),
  demo: boolean('demo').notNull().default(false),
  qpsLimit: integer('qps_limit').notNull().default(50),
  upstreamBaseUrl: text('upstream_base_url').notNull(),
  upstreamTimeoutMs: integer('upstream_timeout_ms').notNull().default(5000),
  upstreamHeadersCipher: bytes('upstream_headers_cipher'),
  upstreamQueryCipher: bytes('upstream_query_cipher'),
  upstreamSigning: jsonb('upstream_signing').$type<Signing>(),
  upstreamSigningSecretCipher: bytes('upstream_signing_secret_cipher'),
  upstreamRetries: smallint('upstream_retries').notNull().default(0),
  upstreamConcurrency: integer('upstream_concurrency').notNull().default(500),
  successStatuses: smallint('success_statuses').array().notNull().default([]),
  codePath: text('code_path').notNull().default('code'),
  codeWords: jsonb('code_words').$type<Record<string, number>>().notNull().default({}),
  sort: integer('sort').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  onSaleAt: instant('on_sale_at'),
  updatedAt: instant('updated_at').notNull(),
  search: tsvector('search').notNull().default(''),
});

/** The price of a call once so many calls of a month are charged. */
export const priceTier = catalogue.table(
  'price_tier',
  {
    projectId: id('project_id').notNull(),
    fromCalls: bigint('from_calls', { mode: 'number' }).notNull(),
    price: money('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.fromCalls] })],
);

export const apiInfo = catalogue.table('api_info', {
  id: identity('id'),
  projectId: id('project_id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  method: text('method').$type<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>().notNull(),
  path: text('path').notNull(),
  upstreamPath: text('upstream_path').notNull(),
  summary: text('summary').notNull().default(''),
  params: jsonb('params').$type<Param[]>().notNull().default([]),
  responseFields: jsonb('response_fields').$type<Field[]>().notNull().default([]),
  sampleResponse: json('sample_response').$type<unknown>(),
  errorCodes: jsonb('error_codes').$type<ErrorCode[]>().notNull().default([]),
  chargeCodes: integer('charge_codes').array().notNull().default([0]),
  sort: integer('sort').notNull().default(0),
});
