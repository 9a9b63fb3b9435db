import { initialOf } from './words';

/** The square mark of a brand or a supplier: its first letter. */
export function Initial({ of, large }: { of: string; large?: boolean }) {
  return (
    <span className={large ? 'goods-mark goods-mark-large' : 'goods-mark'} aria-hidden="true">
      {initialOf(of)}
    </span>
  );
}
