import { describe, expect, it } from 'vitest';
import { extentOf, heightOf } from './bar-heights';

describe('bars', () => {
  it('share the height between what is above and what is below zero', () => {
    const extent = extentOf(['30.00', '-10.00', '0.00']);
    expect(extent).toEqual({ most: 30, span: 40 });
    expect(heightOf('30.00', extent, 80)).toBe(60);
    expect(heightOf('-10.00', extent, 80)).toBe(20);
    expect(heightOf('0.00', extent, 80)).toBe(0);
  });

  it('begin at zero when every day was above it', () => {
    expect(extentOf(['5.00', '8.00'])).toEqual({ most: 8, span: 8 });
  });

  it('show the smallest amount beside the largest', () => {
    expect(heightOf('0.01', extentOf(['1000000.00', '0.01']), 96)).toBe(1);
  });

  it('are flat when nothing happened', () => {
    expect(extentOf([])).toEqual({ most: 0, span: 0 });
    expect(heightOf('0.00', extentOf(['0.00']), 96)).toBe(0);
  });
});
