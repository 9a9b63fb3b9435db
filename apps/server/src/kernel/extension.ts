// What a domain leaves open for other domains to add to: it declares the point, their domain.ts says what they add, and
// it holds where they are mounted. So the domain that asks need not know who answers.

export type Extension = { readonly point: string; readonly value: unknown };

export type ExtensionPoint<Value> = {
  /** For a domain.ts: what the domain adds. */
  with(value: Value): Extension;
  /** What the domains mounted here add, in their order. */
  of(mounted: { readonly extensions: readonly Extension[] }): Value[];
};

/** `name` is unique, `domain.noun`. */
export function extensionPoint<Value>(name: `${string}.${string}`): ExtensionPoint<Value> {
  return {
    with: (value) => ({ point: name, value }),
    of: ({ extensions }) => extensions.flatMap(({ point, value }) => (point === name ? [value as Value] : [])),
  };
}
