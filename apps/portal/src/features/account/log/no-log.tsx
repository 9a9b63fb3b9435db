import { EmptyState } from '@jishi/ui/empty-state';

/** Nothing matches the conditions; `what` is logged. */
export function NoLog({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <EmptyState title={`没有符合条件的${what}记录`}>
      <button type="button" className="text-button" onClick={onClear}>
        清除全部条件
      </button>
    </EmptyState>
  );
}
