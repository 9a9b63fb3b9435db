// The detail of a row: beside the list where both fit, else over the end of its rows; on a phone a sheet over all.
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon';

/** Below this width the panel is modal; above it the rows can still be chosen. */
const NARROW = '(max-width: 719px)';

type Props = { title: string; onClose: () => void; head?: ReactNode; children: ReactNode };

export function SidePanel({ title, onClose, head, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);

  // A modal dialog left open inside a hidden page would keep the whole document inert, hence the cleanup.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const narrow = matchMedia(NARROW);
    const present = () => {
      element.close();
      if (narrow.matches) element.showModal();
      else element.show();
    };
    const opener = document.activeElement;
    present();
    narrow.addEventListener('change', present);
    return () => {
      narrow.removeEventListener('change', present);
      const focused = document.activeElement;
      const hadFocus = focused === document.body || element.contains(focused);
      element.close();
      if (!hadFocus) return;
      // The row that was read last, which need not be the one that opened the panel.
      const row = element.closest('.split')?.querySelector<HTMLElement>('tr[aria-current] :is(button, a)');
      const back = row ?? (opener instanceof HTMLElement ? opener : undefined);
      if (back?.isConnected) back.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const element = dialog.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      className="side-panel"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="side-panel-body">
        <div className="side-panel-head">
          <h2 id={titleId}>{title}</h2>
          {head}
          <button type="button" className="icon-button" aria-label="关闭详情" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
