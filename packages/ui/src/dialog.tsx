// A modal dialog that needs no component library: the browser keeps focus inside and closes it on Escape.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { FailedReads, useReads, useReadsBefore } from './failed-reads';

type Props = {
  title: string;
  /** The Cancel button, Escape or a press on the backdrop. Without it only what is in the dialog ends it. */
  onClose?: (() => void) | undefined;
  className?: 'sheet';
  children: ReactNode;
};

/**
 * An open dialog, 500 px wide; a sheet comes from the bottom edge. Render it to open it, stop rendering it to close it. It
 * names its failed reads itself, because the page behind it cannot be used.
 */
export function Dialog({ title, onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { failed } = useReads(useReadsBefore());
  // Closed before it leaves the document, or the focus would not return to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-labelledby={titleId}
      // Escape pressed twice would otherwise close it past every handler.
      closedby={onClose ? undefined : 'none'}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        <FailedReads failed={failed} />
        {children}
      </div>
    </dialog>
  );
}
