// Samples leave the place of the key open; the member's own AppKey goes there. The secret never does.

const PLACEHOLDER = '<AppKey>';

/** The sample with the AppKey where it belongs; unchanged without one. */
export function withAppKey(sample: string, appKey: string | undefined): string {
  return appKey ? sample.replaceAll(PLACEHOLDER, () => appKey) : sample;
}
