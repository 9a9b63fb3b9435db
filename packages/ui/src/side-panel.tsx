// The detail of a row: a column beside the list if there is room, otherwise a sheet from the bottom edge.
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon';

/** Below this width the panel is a modal sheet; side-panel.css has the same number. */
const NARROW = '(max-width: 1180px)';

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
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
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
