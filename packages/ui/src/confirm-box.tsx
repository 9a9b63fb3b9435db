import type { ReactNode } from 'react';
import { Dialog } from './dialog';

export type Question = { title?: string; content: ReactNode; cancelText?: string; confirmText?: string };
export type Asked = Question & { answer: (confirmed: boolean) => void };

/** A question and its two answers. */
export default function ConfirmBox(asked: Asked) {
  const { title = '温馨提示', content, cancelText = '取消', confirmText = '确定', answer } = asked;
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      <div className="dialog-content">{content}</div>
      <p className="dialog-actions">
        <button type="button" className="btn" onClick={() => answer(false)}>
          {cancelText}
        </button>
        <button type="button" className="btn btn-main" autoFocus onClick={() => answer(true)}>
          {confirmText}
        </button>
      </p>
    </Dialog>
  );
}
