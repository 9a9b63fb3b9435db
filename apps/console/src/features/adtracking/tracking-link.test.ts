import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_LINK, type LinkDraft, linkFaults, trackingLink } from './tracking-link';

const SITE = 'https://jishi.example';
const OTHER: LinkDraft = { ...EMPTY_LINK, placed: 'other', adId: 'poster-7' };

it('a link for Baidu leaves the ids to be filled in by Baidu, in braces it can read', () => {
  expect(trackingLink({ ...EMPTY_LINK, page: '/product/1001', channelId: '百度' }, SITE)).toBe(
    `${SITE}/product/1001?channelId=%E7%99%BE%E5%BA%A6&aUserid={userid}&aPlanid={planid}&aUnitid={unitid}&aKeywordid={keywordid}&aCreative={creative}&aMatchtype={matchtype}&aDongtai={dongtai}&aTrigFlag={trig_flag}&kwEncUtf8={kw_enc_utf8}`,
  );
});

it('a link placed elsewhere carries its own ids and keeps what its page’s address had', () => {
  expect(trackingLink({ ...OTHER, page: '/product/list?type=3#top', plan: ' spring ' }, SITE)).toBe(
    `${SITE}/product/list?type=3&bd_vid=poster-7&aPlanid=spring#top`,
  );
});

it('what is typed comes out of the link as it was typed', () => {
  const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(typed, typed, (adId, plan) => {
      const { searchParams } = new URL(trackingLink({ ...OTHER, adId, plan }, SITE));
      expect([searchParams.get('bd_vid'), searchParams.get('aPlanid')]).toEqual([adId.trim(), plan.trim()]);
    }),
  );
});

it('a link leads nowhere else, and one for another place needs an id', () => {
  for (const page of ['', 'product', '//evil.example', '/\\evil.example', 'https://evil.example', '/a b'])
    expect(linkFaults({ ...OTHER, page }).map(({ path }) => path)).toEqual(['page']);
  expect(linkFaults({ ...OTHER, adId: ' ' }).map(({ path }) => path)).toEqual(['adId']);
  expect(linkFaults(EMPTY_LINK)).toEqual([]);
  expect(linkFaults({ ...OTHER, plan: 'x'.repeat(201) }).map(({ path }) => path)).toEqual(['plan']);
});
