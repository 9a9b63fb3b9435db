// The lower part of a long page: the server draws it, its script comes after the page's own.
import { type ComponentType, Suspense, lazy, memo } from 'react';

export type LaterPart<Props extends object> = {
  Part: ComponentType<Props>;
  /** Resolves once it can be drawn: at once where the server has drawn it. */
  ready: () => Promise<void>;
};

/** `id` is an element of the part, by which a browser sees that it is drawn. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  id: string,
): LaterPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return {
    // Unchanged props leave what the server drew alone until its script is here.
    Part: memo(function LaterPart(props: Props) {
      const Here = Loaded ?? Late;
      return (
        <Suspense>
          <Here {...props} />
        </Suspense>
      );
    }) as unknown as ComponentType<Props>,
    async ready() {
      if (import.meta.env.SSR || !document.getElementById(id)) Loaded = await load();
    },
  };
}
