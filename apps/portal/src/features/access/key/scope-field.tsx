// Which products a key may call: all that are applied for, now and later, or chosen ones.
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { appliedProducts } from '../queries';
import { ALL } from './key-limits';

type Props = {
  /** Ids with commas between them, or `all`. */
  value: string;
  error: string | undefined;
  /** Those the key has now, named even if they are not among the applied ones any more. */
  chosen: readonly { id: string; name: string }[];
  onChange: (value: string) => void;
};

export function ScopeField({ value, error, chosen, onChange }: Props) {
  const id = useId();
  const { data } = useQuery(aside('产品选项', appliedProducts()));
  const all = value === ALL;
  const ids = all ? [] : value.split(',').filter(Boolean);
  const applied = data?.list.map(({ projectId, projectName }) => ({ id: projectId, name: projectName })) ?? [];
  const products = [...applied, ...chosen.filter((one) => !applied.some((other) => other.id === one.id))];

  function toggle(productId: string, on: boolean) {
    onChange((on ? [...ids, productId] : ids.filter((other) => other !== productId)).join(','));
  }

  return (
    <fieldset className="choices key-scope" aria-describedby={error && id} aria-invalid={error ? true : undefined}>
      <legend>可以调用的产品</legend>
      <label>
        <input type="radio" name="key-scope" checked={all} onChange={() => onChange(ALL)} />
        已申请的全部产品
      </label>
      <label>
        <input
          type="radio"
          name="key-scope"
          checked={!all}
          onChange={() => onChange(chosen.map((product) => product.id).join(','))}
        />
        只限选定的
      </label>
      {!all && (
        <div className="key-products">
          {products.map((product) => (
            <label key={product.id}>
              <input
                type="checkbox"
                checked={ids.includes(product.id)}
                onChange={(event) => toggle(product.id, event.target.checked)}
              />
              {product.name}
            </label>
          ))}
          {data && products.length === 0 && <p className="form-hint">还没有申请产品，先申请才能选定。</p>}
        </div>
      )}
      {error && (
        <p className="form-error" id={id} aria-live="polite">
          {error}
        </p>
      )}
    </fieldset>
  );
}
