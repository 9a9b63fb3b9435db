// The mask of loading-mask-store.ts.
import { useStore } from 'zustand';
import { mask } from './loading-mask-store';

export function LoadingMask() {
  const open = useStore(mask, (state) => state.open > 0);
  const text = useStore(mask, (state) => state.text);
  if (!open) return null;
  return (
    <div className="loading-mask" role="status">
      <p>{text}</p>
    </div>
  );
}
