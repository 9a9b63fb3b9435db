// A point where other domains can add to a domain: the domain declares it, others fill it in their domain.ts. So the
// declaring domain need not know them.

export type Extension = { readonly point: string; readonly value: unknown };

export type ExtensionPoint<Value> = {
  /** For a domain.ts: the domain's extension. */
  with(value: Value): Extension;
  /** The extensions of the mounted domains, in order. */
  of(mounted: { readonly extensions: readonly Extension[] }): Value[];
};

/** `name` is unique, `domain.noun`. */
export function extensionPoint<Value>(name: `${string}.${string}`): ExtensionPoint<Value> {
  return {
    with: (value) => ({ point: name, value }),
    of: ({ extensions }) => extensions.flatMap(({ point, value }) => (point === name ? [value as Value] : [])),
  };
}
