// Asks before something is done.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Dialog } from './dialog';

export type Question = { title?: string; content: ReactNode; cancelText?: string; confirmText?: string };

const DEFAULT_TITLE = '温馨提示';

type Asked = Question & { answer: (confirmed: boolean) => void };

const questions = createStore<{ asked: Asked | undefined }>()(() => ({ asked: undefined }));

/** Opens the confirm dialog: true for 确定; false for 取消, Escape, a press on the backdrop. */
export function confirm(question: Question): Promise<boolean> {
  questions.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      questions.setState({ asked: undefined });
      resolve(confirmed);
    };
    questions.setState({ asked: { ...question, answer } });
  });
}

/** Stands once in the root. */
export function ConfirmDialog() {
  const asked = useStore(questions, (state) => state.asked);
  if (!asked) return null;
  const { title = DEFAULT_TITLE, content, cancelText = '取消', confirmText = '确定', answer } = asked;
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
