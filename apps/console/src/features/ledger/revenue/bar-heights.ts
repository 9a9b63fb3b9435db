// How high a bar is drawn. Pictures need no cents: here amounts are plain numbers.

export type Extent = { /** Not below zero. */ most: number; span: number };

/** How far amounts reach above and below zero. */
export function extentOf(amounts: readonly string[]): Extent {
  const numbers = amounts.map(Number);
  const most = Math.max(0, ...numbers);
  return { most, span: most - Math.min(0, ...numbers) };
}

/** The height of an amount's bar, up or down. A nonzero amount is always visible. */
export function heightOf(amount: string, { span }: Extent, height: number): number {
  const size = Math.abs(Number(amount));
  return size === 0 || span === 0 ? 0 : Math.max(1, (size / span) * height);
}
