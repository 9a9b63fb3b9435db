// What changed about a product, line by line, in the words that its page shows.
import { projectStatus, unitLabel } from '@jishi/contract/enums/catalogue';
import { displayMoney } from '@jishi/money';
import { labelOf } from '../../../kernel/labels';

type Param = { readonly name: string; readonly required: boolean };
type Api = {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly params: readonly Param[];
  readonly responseFields: readonly { readonly name: string }[];
};
type Offer = { readonly id?: string | null | undefined; readonly name: string; readonly price: string };

/** What buyers and programs rely on. */
export type Terms = {
  readonly price: bigint;
  readonly unit: number;
  readonly freeQuota: number;
  readonly qpsLimit: number;
  readonly needs: number;
  readonly tiers: readonly { readonly fromCalls: number; readonly price: bigint }[];
  readonly apis: readonly Api[];
  readonly offers: readonly Offer[];
};

/** From one content to the next; empty where nothing that anybody relies on is different. */
export function changesOf(before: Terms, after: Terms): string[] {
  return [
    ...termChanges(before, after),
    ...tierChanges(before, after),
    ...offerChanges(before.offers, after.offers),
    ...apiChanges(before.apis, after.apis),
  ];
}

function termChanges(before: Terms, after: Terms): string[] {
  const unit = unitLabel(after.unit);
  const moved = (name: string, was: string, is: string) => (was === is ? [] : [`${name} ${was} → ${is}`]);
  const price = ({ price: each, unit: per }: Terms) => `${displayMoney(each)} 元/${unitLabel(per)}`;
  return [
    ...moved('单价', price(before), price(after)),
    ...moved('免费额度', `${before.freeQuota} ${unit}`, `${after.freeQuota} ${unit}`),
    ...moved('请求上限', `${before.qpsLimit} 次/秒`, `${after.qpsLimit} 次/秒`),
    ...moved('所需资质', labelOf('projectNeeds', before.needs), labelOf('projectNeeds', after.needs)),
  ];
}

function tierChanges(before: Terms, after: Terms): string[] {
  const words = ({ tiers, unit }: Terms) =>
    tiers
      .map(({ fromCalls, price }) => `第 ${fromCalls + 1} ${unitLabel(unit)}起 ${displayMoney(price)} 元`)
      .join('，');
  if (words(before) === words(after)) return [];
  return [after.tiers.length > 0 ? `阶梯价：当月${words(after)}` : '取消阶梯价'];
}

function offerChanges(before: readonly Offer[], after: readonly Offer[]): string[] {
  const { added, removed, kept } = paired(before, after);
  return [
    ...added.map(({ name, price }) => `新增套餐 ${name}，${displayMoney(price)} 元`),
    ...removed.map(({ name }) => `套餐 ${name} 停售`),
    ...kept.flatMap(([was, is]) =>
      was.price === is.price ? [] : [`套餐 ${is.name} ${displayMoney(was.price)} → ${displayMoney(is.price)} 元`],
    ),
  ];
}

function apiChanges(before: readonly Api[], after: readonly Api[]): string[] {
  const { added, removed, kept } = paired(before, after);
  return [
    ...added.map(({ name, method, path }) => `新增接口 ${name}（${method} ${path}）`),
    ...removed.map(({ name }) => `移除接口 ${name}`),
    ...kept.flatMap(([was, is]) => ofApi(was, is).map((change) => `接口 ${is.name}：${change}`)),
  ];
}

function ofApi(was: Api, is: Api): string[] {
  const named = (words: string, names: readonly string[]) => (names.length > 0 ? [`${words} ${names.join('、')}`] : []);
  const missing = (from: readonly { name: string }[], other: readonly { name: string }[]) =>
    from.filter(({ name }) => !other.some((one) => one.name === name)).map(({ name }) => name);
  const turned = (required: boolean) =>
    is.params
      .filter((param) =>
        was.params.some(({ name, required: before }) => name === param.name && before !== param.required),
      )
      .filter((param) => param.required === required)
      .map(({ name }) => name);
  return [
    ...(was.method === is.method && was.path === is.path ? [] : [`地址改为 ${is.method} ${is.path}`]),
    ...named('新增参数', missing(is.params, was.params)),
    ...named('移除参数', missing(was.params, is.params)),
    ...named('改为必填', turned(true)),
    ...named('改为选填', turned(false)),
    ...named('新增返回字段', missing(is.responseFields, was.responseFields)),
    ...named('移除返回字段', missing(was.responseFields, is.responseFields)),
  ];
}

/** By id; one without an id is new. */
function paired<One extends { id?: string | null | undefined }>(before: readonly One[], after: readonly One[]) {
  const was = new Map(before.map((one) => [one.id, one]));
  return {
    added: after.filter(({ id }) => !was.has(id)),
    removed: before.filter(({ id }) => !after.some((one) => one.id === id)),
    kept: after.flatMap((one): [One, One][] => (was.has(one.id) ? [[was.get(one.id)!, one]] : [])),
  };
}

/** A move of a product on or off sale. */
export function moveWords(from: number, to: number): string {
  if (to === projectStatus.onSale) return from === projectStatus.draft ? '上架' : '恢复销售';
  return to === projectStatus.suspended ? '暂停销售' : '下架';
}
