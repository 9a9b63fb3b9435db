import { payChannel } from '@jishi/contract/enums/payment';
import { FEN, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptNo, orderNoOf, wayOf, wholeFen } from './rules';

describe('an amount at a channel', () => {
  it('is in whole fen', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (fen) => wholeFen(fen * FEN) === fen));
  });

  it('with fractions of a fen cannot be paid there', () => {
    try {
      wholeFen(parseMoney('8.00001'));
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        refusal: 'stateConflict',
        message: expect.stringContaining('不是整分'),
      });
    }
  });
});

describe('what a channel calls an order', () => {
  it('is its number at first, and told apart from the second attempt on', () => {
    expect([1, 2, 12].map((nth) => attemptNo('PO2026', nth))).toEqual(['PO2026', 'PO2026T2', 'PO2026T12']);
  });

  it('leads back to the order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.bigInt({ min: 0n, max: 10n ** 22n }), (nth, digits) => {
        const no = `PO${digits}`;
        expect(orderNoOf(attemptNo(no, nth))).toBe(no);
      }),
    );
  });

  it.each(['SHOP', 'T', 'POT', 'PO1T2X', 'T2PO', 'PO1T12345'])('that is no attempt, %s, stays as it is', (no) => {
    expect(orderNoOf(no)).toBe(no);
  });
});

describe('the way of paying', () => {
  const inside = 'Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.47(0x18002f2c)';
  it.each([
    ['a page', payChannel.alipay, { phone: false, scan: false, device: '' }, 'page'],
    ['a code that is wanted', payChannel.alipay, { phone: false, scan: true, device: '' }, 'code'],
    ['a code, as WeChat has no page', payChannel.wechat, { phone: false, scan: false, device: '' }, 'code'],
    [
      'a page on a phone, which cannot scan itself',
      payChannel.alipay,
      { phone: true, scan: true, device: '' },
      'phonePage',
    ],
    [
      'a page on a phone at WeChat',
      payChannel.wechat,
      { phone: true, scan: false, device: 'Safari/604.1' },
      'phonePage',
    ],
    ["WeChat's own browser", payChannel.wechat, { phone: true, scan: false, device: inside }, 'wechat'],
    ["Alipay's page inside WeChat", payChannel.alipay, { phone: true, scan: false, device: inside }, 'phonePage'],
    ['a code in WeChat on a computer', payChannel.wechat, { phone: false, scan: false, device: inside }, 'code'],
  ])('is %s', (_what, channel, screen, way) => {
    expect(wayOf(channel, screen)).toBe(way);
  });
});
