// All that is wrong with a refused form, with the way to each field.
import { useStore } from 'zustand';
import { useForm } from '../../../shell/form/form';
import { placeNameOf } from './place-name';

export function FaultSummary({ onGo }: { onGo: (path: string) => void }) {
  const errors = useStore(useForm().store, (state) => state.errors);
  const faults = Object.entries(errors);
  if (faults.length === 0) return null;
  const inFields = faults.filter(([path]) => path !== '').length;
  return (
    <section
      className="fault-summary"
      role="alert"
      aria-label="没有通过的内容"
      tabIndex={-1}
      data-field="summary-of-faults"
    >
      <p className="fault-title">没有保存成功，已填的内容都在。{inFields > 0 && `有 ${inFields} 处要改：`}</p>
      <ul>
        {faults.map(([path, message]) => (
          <li key={path}>
            {path === '' ? (
              message
            ) : (
              <button type="button" className="text-button" onClick={() => onGo(path)}>
                {[placeNameOf(path), message].filter(Boolean).join('：')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
