// The toasts of toast-store.ts, above everything else in the window.
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { closeToast, toasts } from './toast-store';

export function Toasts() {
  const shown = useStore(toasts, (state) => state.shown);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A popover shown again moves above a modal dialog that was opened since.
    const element = list.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);
  return (
    <div className="toasts" popover="manual" ref={list}>
      {shown.map(({ id, kind, text }) => (
        <p key={id} className={`toast toast-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          {text}
          <button type="button" className="toast-close" aria-label="关闭提示" onClick={() => closeToast(id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  );
}
