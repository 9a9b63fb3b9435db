// A product as its form holds it. Numbers and lists in one line are text while they are edited, so that nothing typed
// is lost; `inputOf` turns them into what the call takes and leaves what is no number to the server to refuse.
import type { getProjectDraft, saveProject } from '@jishi/contract/console/catalogue';
import type { Input, Output } from '@jishi/contract/endpoint';
import type { FieldMessage } from '@jishi/ui/wire/envelope';

type Stored = Output<typeof getProjectDraft>;
type Saved = Input<typeof saveProject>;

export type Param = {
  name: string;
  in: string;
  type: string;
  required: boolean;
  example: string;
  description: string;
  /** Allowed values, separated by commas. */
  enum: string;
  pattern: string;
  maxLength: string;
};
export type ResponseField = { name: string; type: string; description: string };
export type ErrorCode = { code: string; http: string; meaning: string; charged: boolean };

export type Api = {
  id?: string;
  code: string;
  name: string;
  method: string;
  path: string;
  upstreamPath: string;
  summary: string;
  params: Param[];
  responseFields: ResponseField[];
  sampleResponse: string;
  errorCodes: ErrorCode[];
  /** Result codes that are charged, separated by commas. */
  chargeCodes: string;
};

export type Offer = {
  id?: string;
  name: string;
  calls: string;
  price: string;
  listPrice: string;
  validDays: string;
  /** '': not limited. */
  stock: string;
  firstPurchaseOnly: boolean;
};

export type Passage = { title: string; text: string };
export type Question = { question: string; answer: string };
export type Header = { name: string; value: string };

export type Product = {
  code: string;
  name: string;
  glyph: string;
  typeId: string;
  summary: string;
  tags: string[];
  price: string;
  freeQuota: string;
  needs: string;
  qpsLimit: string;
  upstreamBaseUrl: string;
  upstreamTimeoutMs: string;
  /** Null: the stored ones stay. Their values never come back from the server. */
  headers: Header[] | null;
  apiInfos: Api[];
  offers: Offer[];
  detailHtml: string;
  scenes: Passage[];
  advantages: Passage[];
  faq: Question[];
};

/** Where a message of the server can stand in the form; see `landingOf`. */
export const FIELDS: readonly string[] = [
  ...fieldsIn('', 'code name glyph typeId summary tags price freeQuota needs qpsLimit detailHtml'),
  ...fieldsIn('', 'upstreamBaseUrl upstreamTimeoutMs headers apiInfos offers scenes advantages faq'),
  ...fieldsIn('headers.*.', 'name value'),
  ...fieldsIn('apiInfos.*.', 'code name method path upstreamPath summary sampleResponse chargeCodes'),
  ...fieldsIn('apiInfos.*.', 'params responseFields errorCodes'),
  ...fieldsIn('apiInfos.*.params.*.', 'name in type required example description enum pattern maxLength'),
  ...fieldsIn('apiInfos.*.responseFields.*.', 'name type description'),
  ...fieldsIn('apiInfos.*.errorCodes.*.', 'code http meaning charged'),
  ...fieldsIn('offers.*.', 'name calls price listPrice validDays stock firstPurchaseOnly'),
  ...fieldsIn('scenes.*.', 'title text'),
  ...fieldsIn('advantages.*.', 'title text'),
  ...fieldsIn('faq.*.', 'question answer'),
];

function fieldsIn(outer: string, names: string): string[] {
  return names.split(' ').map((name) => outer + name);
}

export const newParam = (): Param => ({
  name: '',
  in: 'query',
  type: 'string',
  required: true,
  example: '',
  description: '',
  enum: '',
  pattern: '',
  maxLength: '',
});

export const newApi = (): Api => ({
  code: '',
  name: '',
  method: 'GET',
  path: '/',
  upstreamPath: '/',
  summary: '',
  params: [],
  responseFields: [],
  sampleResponse: '',
  errorCodes: [],
  chargeCodes: '0',
});

export const newOffer = (): Offer => ({
  name: '',
  calls: '',
  price: '',
  listPrice: '',
  validDays: '365',
  stock: '',
  firstPurchaseOnly: false,
});

/** A product that does not exist yet. */
export const newProduct = (): Product => ({
  code: '',
  name: '',
  glyph: '',
  typeId: '',
  summary: '',
  tags: [],
  price: '',
  freeQuota: '0',
  needs: '0',
  qpsLimit: '50',
  upstreamBaseUrl: '',
  upstreamTimeoutMs: '5000',
  headers: [],
  apiInfos: [newApi()],
  offers: [],
  detailHtml: '',
  scenes: [],
  advantages: [],
  faq: [],
});

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
    price: stored.price,
    freeQuota: String(freeQuota),
    needs: String(needs),
    qpsLimit: String(qpsLimit),
    upstreamBaseUrl: stored.upstreamBaseUrl,
    upstreamTimeoutMs: String(upstreamTimeoutMs),
    headers: null,
    apiInfos: apiInfos.map(({ id, params, errorCodes, chargeCodes, ...api }) => ({
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
    })),
    offers: offers.map(({ id, calls, validDays, stock, ...offer }) => ({
      ...offer,
      ...(id && { id }),
      calls: String(calls),
      validDays: String(validDays),
      stock: stock === null || stock === undefined ? '' : String(stock),
    })),
    detailHtml: stored.detailHtml,
    scenes: stored.scenes,
    advantages: stored.advantages,
    faq: stored.faq,
  };
}

/** What is sent to save a product; `stored` is absent for a new one. */
export function inputOf(product: Product, stored: { id: string; version: string } | undefined): Saved {
  const { headers, apiInfos, offers, freeQuota, needs, qpsLimit, upstreamTimeoutMs, ...same } = product;
  // The schema tells a closed set of words from other text; the form's choices offer nothing else.
  return {
    ...same,
    ...stored,
    freeQuota: wholeOf(freeQuota),
    needs: wholeOf(needs),
    qpsLimit: wholeOf(qpsLimit),
    upstreamTimeoutMs: wholeOf(upstreamTimeoutMs),
    ...(headers && { upstreamHeaders: Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value])) }),
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
    })),
    offers: offers.map(({ calls, validDays, stock, ...offer }) => ({
      ...offer,
      calls: wholeOf(calls),
      validDays: wholeOf(validDays),
      stock: stock.trim() === '' ? null : wholeOf(stock),
    })),
  } as Saved;
}

/** A path as the server names it, in the form's own names: headers are a list here and a record there. */
export function formPathOf(path: string, { headers }: Pick<Product, 'headers'>): string {
  const name = /^upstreamHeaders(?:\.(.*))?$/s.exec(path);
  if (!name) return path;
  const index = (headers ?? []).findIndex((header) => header.name.trim() === name[1]);
  return index < 0 ? 'headers' : `headers.${index}.value`;
}

/** What is missing in headers that are to replace the stored ones: an empty value would be sent as one. */
export function headerFaults({ headers }: Pick<Product, 'headers'>): FieldMessage[] {
  return (headers ?? []).flatMap(({ name, value }, index) => {
    const faults: FieldMessage[] = [];
    if (!name.trim()) faults.push({ path: `headers.${index}.name`, message: '请输入请求头的名称' });
    if (!value) faults.push({ path: `headers.${index}.value`, message: '请输入值；草稿里不存它，要重填' });
    return faults;
  });
}

/** A product without what must not be kept outside the form: the upstream's credentials. */
export function withoutSecrets(product: Product): Product {
  return { ...product, headers: product.headers && product.headers.map(({ name }) => ({ name, value: '' })) };
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
