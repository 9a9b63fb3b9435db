// Names the place of a field in the form, for messages read elsewhere.

const LISTS: Readonly<Record<string, string>> = {
  apiInfos: '接口',
  params: '参数',
  responseFields: '返回字段',
  errorCodes: '错误码',
  offers: '套餐',
  headers: '请求头',
  queryParams: '参数',
  places: '签名位置',
  codeWords: '结果码对照',
  tiers: '阶梯价',
  scenes: '场景',
  advantages: '优势',
  faq: '问答',
};

/** `apiInfos.0.params.2.name` is 接口 1 · 参数 3; '' for a field outside every list. */
export function placeNameOf(path: string): string {
  const keys = path.split('.');
  return keys
    .flatMap((key, at) =>
      LISTS[key] && /^\d+$/.test(keys[at + 1] ?? '') ? [`${LISTS[key]} ${Number(keys[at + 1]) + 1}`] : [],
    )
    .join(' · ');
}
