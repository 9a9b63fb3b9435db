// The address to put behind an advertisement, so that its visitors are counted.

/** Baidu fills in the parts in braces and adds bd_vid itself. */
const BAIDU_MARKS = {
  aUserid: '{userid}',
  aPlanid: '{planid}',
  aUnitid: '{unitid}',
  aKeywordid: '{keywordid}',
  aCreative: '{creative}',
  aMatchtype: '{matchtype}',
  aDongtai: '{dongtai}',
  aTrigFlag: '{trig_flag}',
  kwEncUtf8: '{kw_enc_utf8}',
};

export type LinkDraft = {
  /** Who fills in the advertisement's ids: Baidu, or the person who places it. */
  placed: 'baidu' | 'other';
  page: string;
  channelId: string;
  promotersId: string;
  /** For an advertisement placed elsewhere: the id that sets it apart from all others. */
  adId: string;
  plan: string;
  unit: string;
  creative: string;
};

export const EMPTY_LINK: LinkDraft = {
  placed: 'baidu',
  page: '/',
  channelId: '',
  promotersId: '',
  adId: '',
  plan: '',
  unit: '',
  creative: '',
};

/** What keeps a draft from being a link, beside its field. */
export function linkFaults(draft: LinkDraft): { path: keyof LinkDraft; message: string }[] {
  const faults: { path: keyof LinkDraft; message: string }[] = [];
  if (!/^\/(?![/\\])\S*$/.test(draft.page.trim())) {
    faults.push({ path: 'page', message: '落地页是站内地址，以 / 开头，如 /product/1001' });
  }
  if (draft.placed === 'other' && !draft.adId.trim()) {
    faults.push({ path: 'adId', message: '请填写广告编号，来访按它认出是哪一则广告' });
  }
  for (const path of ['channelId', 'promotersId', 'adId', 'plan', 'unit', 'creative'] as const) {
    if (draft[path].trim().length > 200) faults.push({ path, message: '最多 200 个字' });
  }
  return faults;
}

/** The link of a draft without faults, on the site at `origin`. */
export function trackingLink(draft: LinkDraft, origin: string): string {
  const { placed, page, channelId, promotersId, adId, plan, unit, creative } = draft;
  const url = new URL(page.trim(), origin);
  const own = { channelId, promotersId };
  const marks = placed === 'other' ? { ...own, bd_vid: adId, aPlanid: plan, aUnitid: unit, aCreative: creative } : own;
  for (const [name, value] of Object.entries(marks)) if (value.trim()) url.searchParams.set(name, value.trim());
  if (placed === 'other') return url.href;
  // The braces are not encoded: Baidu does not replace encoded ones.
  const filledIn = Object.entries(BAIDU_MARKS).map((mark) => mark.join('='));
  const query = [url.search.slice(1), ...filledIn].filter(Boolean).join('&');
  return `${url.origin}${url.pathname}?${query}${url.hash}`;
}
