// Rules for products: search words, status changes, uniqueness within a draft.
import { createHash } from 'node:crypto';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { parseMoney } from '@jishi/money';
import { invalidField } from '../../kernel/refusal';

const MOVES: Record<number, readonly number[]> = {
  [projectStatus.draft]: [projectStatus.onSale],
  [projectStatus.onSale]: [projectStatus.suspended, projectStatus.off],
  [projectStatus.suspended]: [projectStatus.onSale, projectStatus.off],
  [projectStatus.off]: [projectStatus.onSale],
};

/** Whether a product may go from one status to another. */
export function mayMove(from: number, to: number): boolean {
  return MOVES[from]?.includes(to) ?? false;
}

/** Where a product's endpoint is called, as in `/openapi/phone/info`; with an empty path, where all of its paths begin. */
export function calledPath(projectCode: string, path: string): string {
  return `/openapi/${projectCode}${path}`;
}

/** Tells two contents of a product apart. */
export function versionOf(content: object): string {
  const text = JSON.stringify(content, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('base64url');
}

type Draft = {
  price: string;
  tiers: readonly { fromCalls: number; price: string }[];
  upstreamBaseUrl: string;
  codeWords: readonly { word: string }[];
  apiInfos: readonly {
    id?: string | null | undefined;
    code: string;
    method: string;
    path: string;
    upstreamPath: string;
    sampleResponse: string;
    params: readonly { name: string; in: string; pattern?: string | undefined }[];
  }[];
  offers: readonly { id?: string | null | undefined; price: string; listPrice: string }[];
};

/** @throws Refusal invalidInput naming the line that repeats another or contradicts itself */
export function checkDraft(draft: Draft) {
  if (!URL.canParse(draft.upstreamBaseUrl)) throw invalidField('upstreamBaseUrl', '上游地址不正确');
  checkTiers(draft);
  const repeatedWord = repeated(draft.codeWords.map(({ word }) => word));
  if (repeatedWord >= 0) throw invalidField(`codeWords.${repeatedWord}.word`, '这个词出现了两次');
  const repeatedApi = repeated(draft.apiInfos.map(({ id }) => id));
  if (repeatedApi >= 0) throw invalidField(`apiInfos.${repeatedApi}.id`, '同一个接口出现了两次');
  const repeatedCode = repeated(draft.apiInfos.map(({ code }) => code));
  if (repeatedCode >= 0)
    throw invalidField(`apiInfos.${repeatedCode}.code`, `接口代码 ${draft.apiInfos[repeatedCode]!.code} 重复`);
  const paths = draft.apiInfos.map(({ method, path }) => `${method} ${path}`);
  const repeatedPath = repeated(paths);
  if (repeatedPath >= 0) throw invalidField(`apiInfos.${repeatedPath}.path`, `${paths[repeatedPath]} 重复`);
  for (const [at, api] of draft.apiInfos.entries()) {
    if (api.sampleResponse && !succeeds(() => JSON.parse(api.sampleResponse)))
      throw invalidField(`apiInfos.${at}.sampleResponse`, '返回示例不是合法的 JSON');
    checkPathVariables(api, at);
    const wrong = api.params.findIndex(({ pattern }) => pattern && !succeeds(() => new RegExp(pattern, 'u')));
    if (wrong >= 0) throw invalidField(`apiInfos.${at}.params.${wrong}.pattern`, '不是合法的正则表达式');
  }
  const repeatedOffer = repeated(draft.offers.map(({ id }) => id));
  if (repeatedOffer >= 0) throw invalidField(`offers.${repeatedOffer}.id`, '同一个套餐出现了两次');
  for (const [at, offer] of draft.offers.entries()) {
    if (parseMoney(offer.listPrice) < parseMoney(offer.price))
      throw invalidField(`offers.${at}.listPrice`, '原价不能低于售价');
  }
}

/** Each tier begins later and costs less than the one before, and no call is free. */
function checkTiers({ price, tiers }: Pick<Draft, 'price' | 'tiers'>) {
  let [above, from] = [parseMoney(price), 0];
  for (const [at, tier] of tiers.entries()) {
    if (tier.fromCalls <= from) throw invalidField(`tiers.${at}.fromCalls`, '次数要比上一级多');
    const own = parseMoney(tier.price);
    if (own === 0n) throw invalidField(`tiers.${at}.price`, '阶梯单价最少 0.00001 元');
    if (own >= above) throw invalidField(`tiers.${at}.price`, '单价要比上一级低');
    [above, from] = [own, tier.fromCalls];
  }
}

const VARIABLE = /\{(\w+)\}/g;

/** The variables of a path, of its upstream path and the path parameters are the same names. */
function checkPathVariables({ path, upstreamPath, params }: Draft['apiInfos'][number], at: number) {
  const variables = [...path.matchAll(VARIABLE)].map(([, name]) => name!);
  if (new Set(variables).size < variables.length) throw invalidField(`apiInfos.${at}.path`, '路径里的变量重名');
  const undeclared = variables.find((name) => !params.some((param) => param.in === 'path' && param.name === name));
  if (undeclared) throw invalidField(`apiInfos.${at}.path`, `路径变量 ${undeclared} 没有对应的路径参数`);
  const unused = params.findIndex((param) => param.in === 'path' && !variables.includes(param.name));
  if (unused >= 0) throw invalidField(`apiInfos.${at}.params.${unused}.name`, '路径里没有这个变量');
  const strange = [...upstreamPath.matchAll(VARIABLE)].find(([, name]) => !variables.includes(name!));
  if (strange) throw invalidField(`apiInfos.${at}.upstreamPath`, `上游路径的变量 ${strange[1]} 不在路径里`);
}

/** The index of the first value that occurred earlier; -1 when there is none. */
function repeated(values: readonly (string | null | undefined)[]): number {
  return values.findIndex((value, at) => value && values.indexOf(value) < at);
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
