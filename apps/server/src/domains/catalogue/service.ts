// Browses products on sale.
import * as contract from '@jishi/contract/catalogue';
import * as choice from '@jishi/contract/catalogue/choice';
import { chargeWords } from '@jishi/contract/charge-words';
import type { Output } from '@jishi/contract/endpoint';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import type { RowOf } from '@jishi/contract/list';
import { formatMoney } from '@jishi/money';
import { type Context, memberOrVisitor } from '../../kernel/context';
import { lookedThrough } from '../../kernel/looked-through';
import { Refusal } from '../../kernel/refusal';
import { formatTime } from '../../kernel/time';
import { availability, dailyRates, measurements, platformFigures } from './availability/service';
import { selectApiOutlines } from './outline/store';
import { offersOnSale } from '../package';
import { searchQuery, searchTerms } from '../../kernel/search';
import { useCase } from '../../kernel/use-case';
import { calledPath } from './rules';
import { codeSample, sampleRequest } from './sample/rules';
import { alikeOf } from './search/rules';
import { selectFacets, selectPage, selectWords } from './search/store';
import { selectSimilar } from './similar/store';
import * as store from './store';
import { forCaller, vipPrices } from './vip-price/service';

type Card = RowOf<typeof contract.listProjects>;

/** Fewer than this come with other keywords to try. */
const FEW = 3;

/** Products on sale, with how many each further choice would leave. */
export const listProjects = lookedThrough(contract.listProjects, {
  filter: (_ctx, { keyword, typeId, needs, free, sort }) => ({
    keyword: keyword ?? '',
    query: searchQuery(keyword ?? ''),
    terms: searchTerms(keyword ?? ''),
    typeId: typeId ?? null,
    needs: needs ?? null,
    free: free === 1,
    sort,
  }),
  async page(ctx, { sort, keyword, ...filter }, { limit, offset }) {
    if (filter.terms.length && !filter.query)
      return { rows: [], total: 0, facets: { types: [], needs: [], free: 0 }, alike: [] };
    const measures = sort === 'success' || sort === 'speed' ? await measurements(ctx) : [];
    const [{ ids, total }, facets] = await Promise.all([
      selectPage(ctx.db, filter, { sort, measures, limit, offset }),
      selectFacets(ctx.db, filter),
    ]);
    const alike = keyword && total < FEW ? alikeOf(keyword, await selectWords(ctx.db), { slips: total === 0 }) : [];
    return { rows: await store.selectProjects(ctx.db, ids), total, facets, alike };
  },
  show: cards,
});

/** A product with everything a developer needs to decide; the documents of its endpoints are calls of their own. @throws Refusal notFound */
export const getProject = useCase(contract.getProject, async (ctx, { id }) => {
  const row = await store.selectProjectOnSale(ctx.db, id);
  if (!row) throw new Refusal('notFound', '没有这个产品，或它已下架');
  const memberId = memberOrVisitor(ctx);
  const [[card], terms, days, applyStatus] = await Promise.all([
    cards(ctx, [row]),
    termsOf(ctx, row),
    dailyRates(ctx, id, 30),
    memberId ? store.selectApplyStatus(ctx.db, memberId, id) : null,
  ]);
  return {
    ...card!,
    ...terms,
    detailHtml: row.detailHtml,
    scenes: row.scenes,
    advantages: row.advantages,
    faq: row.faq,
    days,
    applyStatus,
    updatedTime: formatTime(row.updatedAt),
  };
});

/** Three months of one product, day by day. @throws Refusal notFound */
export const listProjectDays = useCase(choice.listProjectDays, async (ctx, { id }) => {
  if (!(await store.selectProjectOnSale(ctx.db, id))) throw new Refusal('notFound', '没有这个产品，或它已下架');
  return dailyRates(ctx, id, 90);
});

/** Products on sale side by side. */
export const compareProjects = useCase(choice.compareProjects, async (ctx, { ids }) => {
  const asked = await store.selectProjects(ctx.db, [...new Set(ids.split('-'))]);
  const rows = asked.filter(({ status }) => status === projectStatus.onSale);
  const [shown, terms] = await Promise.all([cards(ctx, rows), Promise.all(rows.map((row) => termsOf(ctx, row)))]);
  return shown.map((card, at) => ({ ...card, ...terms[at]! }));
});

const MOST_SIMILAR = 4;

/** Products to look at beside this one; none for one that is not on sale. */
export const listSimilarProjects = useCase(choice.listSimilarProjects, async (ctx, { id }) =>
  projectCards(ctx, await selectSimilar(ctx.db, id, MOST_SIMILAR)),
);

/** What a product has to call, and at which prices. */
async function termsOf(ctx: Context, { id, code, unit, qpsLimit }: store.ProjectRow) {
  const [apiInfos, tiers, levels, offers] = await Promise.all([
    selectApiOutlines(ctx.db, id),
    store.selectTiers(ctx.db, id),
    vipPrices(ctx, memberOrVisitor(ctx), id),
    offersOnSale(ctx.db, id),
  ]);
  return {
    qpsLimit,
    apiInfos: apiInfos.map(({ charge, ...api }) => ({
      ...api,
      path: calledPath(code, api.path),
      chargeWords: chargeWords(charge, unit),
    })),
    tiers: tiers.map((tier) => ({ ...tier, price: formatMoney(tier.price) })),
    vipPrices: levels,
    offers,
  };
}

/** More products than this are never named in one answer. */
const MOST_NAMES = 1000;

/** Names of the products on sale. */
export const listProjectNames = useCase(contract.listProjectNames, async (ctx) =>
  store.selectNames(ctx.db, MOST_NAMES),
);

/** Products for the home page. */
export const listHomeProjects = useCase(contract.listHomeProjects, async (ctx, { kind }) =>
  cards(ctx, await store.selectOnSale(ctx.db, kind, kind === 'hot' ? 8 : 6)),
);

/** Counted figures for the home page. */
export const getHomeFigures = useCase(contract.getHomeFigures, async (ctx) => {
  const [figures, projects] = await Promise.all([platformFigures(ctx), store.countOnSale(ctx.db)]);
  return { projects, ...figures };
});

/** One endpoint's document. @throws Refusal notFound */
export const getApiInfo = useCase(contract.getApiInfo, async (ctx, { id }) => {
  const found = await store.selectApiInfo(ctx.db, id);
  if (!found) throw new Refusal('notFound');
  const { api, project } = found;
  return {
    ...apiDocument(project, api),
    projectId: project.id,
    projectName: project.name,
    projectCode: project.code,
  };
});

/** A runnable sample of a call. @throws Refusal notFound */
export const getCodeSample = useCase(contract.getCodeSample, async (ctx, { id, language }) =>
  sampleOf(ctx, id, language),
);

/** A runnable sample of a call with values of the reader's own. @throws Refusal notFound */
export const makeCodeSample = useCase(contract.makeCodeSample, async (ctx, { id, language, values }) =>
  sampleOf(ctx, id, language, values),
);

type Sample = Output<typeof contract.getCodeSample>;

async function sampleOf(
  ctx: Context,
  id: string,
  language: Sample['language'],
  values?: Readonly<Record<string, string>>,
): Promise<Sample> {
  const found = await store.selectApiInfo(ctx.db, id);
  if (!found) throw new Refusal('notFound');
  const { api, project } = found;
  const path = calledPath(project.code, api.path);
  const request = sampleRequest({ method: api.method, path, params: api.params }, ctx.settings.publicUrl, values);
  return { language, code: codeSample(language, request) };
}

/** Products by id in any status, in the order of the ids, as lists show them. */
export async function projectCards(ctx: Context, ids: readonly string[]): Promise<Card[]> {
  return cards(ctx, await store.selectProjects(ctx.db, ids));
}

async function cards(ctx: Context, rows: readonly store.ProjectRow[]): Promise<Card[]> {
  const memberId = memberOrVisitor(ctx);
  const ids = rows.map((row) => row.id);
  const [availabilityOf, ofCaller] = await Promise.all([availability(ctx), forCaller(ctx, memberId, ids)]);
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    glyph: row.glyph,
    typeId: row.typeId,
    typeName: row.typeName,
    summary: row.summary,
    tags: row.tags,
    official: row.official,
    price: formatMoney(row.price),
    unit: row.unit,
    freeQuota: row.freeQuota,
    needs: row.needs,
    ...ofCaller(row.id),
    availability: availabilityOf(row.id),
  }));
}

function apiDocument({ code: projectCode, unit }: store.ProjectRow, api: store.ApiInfoRow) {
  return {
    id: api.id,
    code: api.code,
    name: api.name,
    method: api.method,
    path: calledPath(projectCode, api.path),
    summary: api.summary,
    params: api.params,
    responseFields: api.responseFields,
    sampleResponse: api.sampleResponse === null ? '' : JSON.stringify(api.sampleResponse, null, 2),
    errorCodes: api.errorCodes,
    chargeCodes: api.chargeCodes,
    chargeWords: chargeWords(api.charge, unit),
  };
}
