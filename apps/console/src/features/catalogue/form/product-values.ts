// A product as the form holds it. Numbers and lists are text while being edited, so nothing typed is lost. `inputOf`
// converts them for the call; non-numeric input is sent as is and the server rejects it.
import type { getProjectDraft, saveProject } from '@jishi/contract/console/catalogue';
import type { Input, Output } from '@jishi/contract/endpoint';
import type { UpstreamSigning } from '@jishi/contract/upstream-signing';
import type { FieldMessage } from '@jishi/ui/wire/envelope';
import { chargeInputOf, chargeValuesOf, newCharge } from './charge-values';

type Stored = Output<typeof getProjectDraft>;
type Saved = Input<typeof saveProject>;

export type Passage = { title: string; text: string };
export type Question = { question: string; answer: string };
/** A header or a query parameter that carries a credential. */
export type Header = { name: string; value: string };
export type Tier = { fromCalls: string; price: string };
export type CodeWord = { word: string; code: string };
/** `method` is '' where requests are not signed. */
export type Signing = Omit<UpstreamSigning, 'method' | 'encoding'> & { method: string; encoding: string };

export const newParam = () => ({
  name: '',
  in: 'query',
  type: 'string',
  required: true,
  example: '',
  description: '',
  /** Allowed values, separated by commas. */
  enum: '',
  pattern: '',
  maxLength: '',
});
export type Param = ReturnType<typeof newParam>;
export type ResponseField = { name: string; type: string; description: string };
export type ErrorCode = { code: string; http: string; meaning: string; charged: boolean };

export const newApi = () => ({
  code: '',
  name: '',
  method: 'GET',
  path: '/',
  upstreamPath: '/',
  summary: '',
  params: [] as Param[],
  responseFields: [] as ResponseField[],
  sampleResponse: '',
  errorCodes: [] as ErrorCode[],
  /** Result codes that are charged, separated by commas. */
  chargeCodes: '0',
  charge: newCharge(),
});
export type Api = ReturnType<typeof newApi> & { id?: string };

export const newOffer = () => ({
  name: '',
  calls: '',
  price: '',
  listPrice: '',
  validDays: '365',
  /** '': valid from the purchase. */
  startWithinDays: '',
  /** '': not limited. */
  stock: '',
  firstPurchaseOnly: false,
});
export type Offer = ReturnType<typeof newOffer> & { id?: string };

const UNSIGNED: Signing = {
  method: '',
  encoding: 'hex',
  text: '{method}\n{path}\n{sortedQuery}\n{timestamp}\n{bodySha256}',
  places: [
    { in: 'header', name: 'X-Timestamp', value: '{timestamp}' },
    { in: 'header', name: 'X-Signature', value: '{signature}' },
  ],
};

/** A product that does not exist yet. */
export const newProduct = () => ({
  code: '',
  name: '',
  glyph: '',
  typeId: '',
  summary: '',
  tags: [] as string[],
  unit: '1',
  price: '',
  tiers: [] as Tier[],
  freeQuota: '0',
  needs: '0',
  qpsLimit: '50',
  upstreamBaseUrl: '',
  upstreamTimeoutMs: '5000',
  /** Null keeps the stored credentials, whose values never come back from the server. */
  headers: [] as Header[] | null,
  /** As with headers. */
  queryParams: [] as Header[] | null,
  upstreamSigning: UNSIGNED,
  /** '': the stored one stays. */
  upstreamSigningSecret: '',
  upstreamRetries: '0',
  upstreamConcurrency: '500',
  /** Separated by commas. */
  successStatuses: '',
  codePath: 'code',
  codeWords: [] as CodeWord[],
  apiInfos: [newApi()] as Api[],
  offers: [] as Offer[],
  detailHtml: '',
  scenes: [] as Passage[],
  advantages: [] as Passage[],
  faq: [] as Question[],
});
export type Product = ReturnType<typeof newProduct>;

/** A stored product as its form shows it. */
export function valuesOf(stored: Stored): Product {
  const { apiInfos, offers, freeQuota, needs, qpsLimit, upstreamTimeoutMs } = stored;
  return {
    code: stored.code,
    name: stored.name,
    glyph: stored.glyph,
    typeId: stored.typeId,
    summary: stored.summary,
    tags: stored.tags,
    unit: String(stored.unit),
    price: stored.price,
    tiers: stored.tiers.map(({ fromCalls, price }) => ({ fromCalls: String(fromCalls), price })),
    freeQuota: String(freeQuota),
    needs: String(needs),
    qpsLimit: String(qpsLimit),
    upstreamBaseUrl: stored.upstreamBaseUrl,
    upstreamTimeoutMs: String(upstreamTimeoutMs),
    headers: null,
    queryParams: null,
    upstreamSigning: stored.upstreamSigning ?? UNSIGNED,
    upstreamSigningSecret: '',
    upstreamRetries: String(stored.upstreamRetries),
    upstreamConcurrency: String(stored.upstreamConcurrency),
    successStatuses: stored.successStatuses.join(', '),
    codePath: stored.codePath,
    codeWords: stored.codeWords.map(({ word, code }) => ({ word, code: String(code) })),
    apiInfos: apiInfos.map(({ id, params, errorCodes, chargeCodes, charge, ...api }) => ({
      ...api,
      ...(id && { id }),
      params: params.map((param) => ({
        ...param,
        enum: (param.enum ?? []).join(', '),
        pattern: param.pattern ?? '',
        maxLength: param.maxLength === undefined ? '' : String(param.maxLength),
      })),
      errorCodes: errorCodes.map((row) => ({ ...row, code: String(row.code), http: String(row.http) })),
      chargeCodes: chargeCodes.join(', '),
      charge: chargeValuesOf(charge),
    })),
    offers: offers.map(({ id, calls, validDays, startWithinDays, stock, ...offer }) => ({
      ...offer,
      ...(id && { id }),
      calls: String(calls),
      validDays: String(validDays),
      startWithinDays: String(startWithinDays ?? ''),
      stock: String(stock ?? ''),
    })),
    detailHtml: stored.detailHtml,
    scenes: stored.scenes,
    advantages: stored.advantages,
    faq: stored.faq,
  };
}

/** The input for saving a product; `stored` is absent for a new one. */
export function inputOf(product: Product, stored: { id: string; version: string } | undefined): Saved {
  const { headers, queryParams, apiInfos, offers, freeQuota, needs, qpsLimit, upstreamTimeoutMs, ...rest } = product;
  const { tiers, upstreamSigning, upstreamSigningSecret, successStatuses, codeWords, ...same } = rest;
  // The schema tells a closed set of words from other text; the form's choices offer nothing else.
  return {
    ...same,
    ...stored,
    unit: wholeOf(product.unit),
    freeQuota: wholeOf(freeQuota),
    needs: wholeOf(needs),
    qpsLimit: wholeOf(qpsLimit),
    upstreamTimeoutMs: wholeOf(upstreamTimeoutMs),
    tiers: tiers.map((tier) => ({ ...tier, fromCalls: wholeOf(tier.fromCalls) })),
    ...(headers && { upstreamHeaders: recordOf(headers) }),
    ...(queryParams && { upstreamQuery: recordOf(queryParams) }),
    upstreamSigning: upstreamSigning.method === '' ? null : upstreamSigning,
    ...(upstreamSigningSecret && upstreamSigning.method !== '' && { upstreamSigningSecret }),
    upstreamRetries: wholeOf(product.upstreamRetries),
    upstreamConcurrency: wholeOf(product.upstreamConcurrency),
    successStatuses: partsOf(successStatuses).map(wholeOf),
    codeWords: codeWords.map(({ word, code }) => ({ word: word.trim(), code: wholeOf(code) })),
    apiInfos: apiInfos.map((api) => ({
      ...api,
      params: api.params.map(({ enum: allowed, pattern, maxLength, ...param }) => ({
        ...param,
        ...(allowed.trim() && { enum: partsOf(allowed) }),
        ...(pattern && { pattern }),
        ...(maxLength.trim() && { maxLength: wholeOf(maxLength) }),
      })),
      errorCodes: api.errorCodes.map((row) => ({ ...row, code: wholeOf(row.code), http: wholeOf(row.http) })),
      chargeCodes: partsOf(api.chargeCodes).map(wholeOf),
      charge: chargeInputOf(api.charge, wholeOf),
    })),
    offers: offers.map(({ calls, validDays, startWithinDays, stock, ...offer }) => ({
      ...offer,
      calls: wholeOf(calls),
      validDays: wholeOf(validDays),
      startWithinDays: startWithinDays.trim() === '' ? null : wholeOf(startWithinDays),
      stock: stock.trim() === '' ? null : wholeOf(stock),
    })),
  } as Saved;
}

type Credentials = Pick<Product, 'headers' | 'queryParams'>;

/** A path as the server names it, in the form's own names: credentials are lists here and records there. */
export function formPathOf(path: string, product: Credentials): string {
  const named = /^upstream(Headers|Query)(?:\.(.*))?$/s.exec(path);
  if (!named) return path.replace(/^successStatuses\..*/, 'successStatuses');
  const list = named[1] === 'Headers' ? 'headers' : 'queryParams';
  const index = (product[list] ?? []).findIndex(({ name }) => name.trim() === named[2]);
  return index < 0 ? list : `${list}.${index}.value`;
}

/** Finds missing values in replacement credentials: an empty value would be sent as one. */
export function credentialFaults(product: Credentials): FieldMessage[] {
  return (['headers', 'queryParams'] as const).flatMap((list) =>
    (product[list] ?? []).flatMap(({ name, value }, index) => {
      const faults: FieldMessage[] = [];
      if (!name.trim()) faults.push({ path: `${list}.${index}.name`, message: '请输入名称' });
      if (!value) faults.push({ path: `${list}.${index}.value`, message: '请输入值；草稿里不存它，要重填' });
      return faults;
    }),
  );
}

/** A product without the upstream's credentials, which must not be kept outside the form. */
export function withoutSecrets(product: Product): Product {
  const emptied = (list: Header[] | null) => list && list.map(({ name }) => ({ name, value: '' }));
  return {
    ...product,
    headers: emptied(product.headers),
    queryParams: emptied(product.queryParams),
    upstreamSigningSecret: '',
  };
}

function recordOf(list: readonly Header[]): Record<string, string> {
  return Object.fromEntries(list.map(({ name, value }) => [name.trim(), value]));
}

function wholeOf(text: string): number | string {
  const trimmed = text.trim();
  return /^-?\d*$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function partsOf(text: string): string[] {
  return text
    .split(/[,，、\s]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}
