import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNT_CAP } from '../../../kernel/cursor';
import { Refusal } from '../../../kernel/refusal';
import { NEWEST, cursorOf, placeOf, skipOf } from './rules';

const digits = (most: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(most) - 1n }).map(String);

describe('a cursor', () => {
  it('leads back to the place it was made of', () => {
    fc.assert(
      fc.property(digits(16), digits(18), (micros, transferId) => {
        const place = { micros, transferId };
        expect(placeOf(cursorOf(place))).toEqual(place);
      }),
    );
  });

  it.each(['', '-', '1-', '-1', '1', 'a-1', '1-a', 'x1-1', '1-1x', `${'1'.repeat(17)}-1`, `1-${'1'.repeat(19)}`])(
    'that nobody made, %j, is refused by the name of its field',
    (cursor) => {
      const refused = () => placeOf(cursor);
      expect(refused).toThrow(Refusal);
      try {
        refused();
      } catch (error) {
        expect(error).toMatchObject({ fields: [{ path: 'cursor', message: '翻页标记不正确' }] });
      }
    },
  );

  it('starts after everything that can be', () => {
    expect(BigInt(NEWEST.micros)).toBeGreaterThan(BigInt(Date.UTC(2200, 0)) * 1000n);
    expect(BigInt(NEWEST.transferId)).toBe(2n ** 63n - 1n);
  });
});

describe('a page by number', () => {
  it('skips the pages before it', () => {
    expect(skipOf({ offset: 0, cursor: null })).toBe(0);
    expect(skipOf({ offset: 150, cursor: null })).toBe(150);
    expect(skipOf({ offset: COUNT_CAP, cursor: null })).toBe(COUNT_CAP);
  });

  it('skips nothing where a cursor says the place', () => {
    expect(skipOf({ offset: 99_800, cursor: '1-1' })).toBe(0);
  });

  it('is refused by the name of its field beyond what is counted', () => {
    try {
      skipOf({ offset: 10_100, cursor: null });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ fields: [{ path: 'pageNum', message: expect.stringContaining('10000') }] });
    }
  });
});
