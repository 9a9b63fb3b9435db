import type { ReactNode } from 'react';

/** Facts about one thing, one a line: name on the left, value on the right. Facts without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([name, value], at) =>
          value !== null &&
          value !== undefined &&
          value !== '' && (
            // two may be named by one second
            <div key={at}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
