import Color from 'colorjs.io';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { type Rgb, contrast, readColor, toCmyk, toHex, toHsl, toHsv, toLab } from './rules';

const { get } = runningProviders();
const channel = fc.integer({ min: 0, max: 255 });
const colors = fc.tuple(channel, channel, channel);
const other = (color: Rgb) => new Color('srgb', color.map((part) => part / 255) as [number, number, number]);

function near(ours: readonly number[], theirs: readonly (number | null)[]) {
  for (const [at, value] of ours.entries())
    expect(Math.abs(value - (theirs[at] || 0)), `${ours} ${theirs}`).toBeLessThan(0.02);
}

test('colours are what another program says', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const { coords: hsl } = other(color).to('hsl');
      near(toHsl(color), hsl);
      near(toHsv(color), other(color).to('hsv').coords);
      near(toLab(color), other(color).to('lab-d65').coords);
    }),
  );
});

test('contrast is what another program says', () => {
  fc.assert(
    fc.property(colors, colors, (a, b) => {
      expect(contrast(a, b)).toBeCloseTo(Math.abs(other(a).contrast(other(b), 'WCAG21')), 2);
    }),
  );
});

const exact = (part: number) => part.toFixed(3);

test('every notation leads back to the colour', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const [h, s, l] = toHsl(color).map(exact);
      const [c, m, y, k] = toCmyk(color).map(exact);
      for (const text of [`rgb(${color.join(', ')})`, `hsl(${h} ${s}% ${l}%)`, `cmyk(${c}%, ${m}%, ${y}%, ${k}%)`])
        expect(toHex(readColor(text)!), text).toBe(toHex(color));
    }),
  );
});

/** The greys that WCAG's own texts name. */
test.each([
  ['#767676', 'AA', 'AAA'],
  ['#777777', '不足', 'AA'],
  ['#595959', 'AAA', 'AAA'],
  ['#959595', '不足', '不足'],
])('%s on white is %s for text, %s for large text', async (foreground, text, largeText) => {
  expect((await get('/color/contrast', { foreground, background: '#fff' })).body.result).toMatchObject({
    text,
    largeText,
  });
});

test.each(['red', '#12345', 'rgb(256,0,0)', 'hsl(361, 0%, 0%)', 'rgb(1,2)'])('%s is not read', async (color) => {
  expect((await get('/color/convert', { color })).body.code).toBe(4401);
});
