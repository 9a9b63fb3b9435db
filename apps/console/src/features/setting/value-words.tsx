// A setting's value as people read it.
import { Money } from '@jishi/ui/money';
import type { Setting } from './groups';

type Props = { of: Pick<Setting, 'kind' | 'label' | 'unit'> | undefined; value: string };

export function ValueWords({ of, value }: Props) {
  if (value === '') return <span className="quiet nowrap">没有填</span>;
  if (of?.kind === 'picture')
    return <img className="setting-picture" src={value} alt={`${of.label}，${value.slice(-6)}`} />;
  if (of?.kind === 'yuan') return <Money value={value} />;
  return (
    <span className="break">
      {value}
      {of?.unit && ` ${of.unit}`}
    </span>
  );
}
