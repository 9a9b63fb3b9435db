// The mask over the page while a form is on its way.
import { createStore } from 'zustand/vanilla';

/** Default text of the mask. */
export const SUBMITTING = '正在提交表单，请稍候';
/** What lists say while they load. */
export const LIST_LOADING = '加载中';
/** The mask stays this long after the work is done, so that it never flashes. */
const MASK_CLOSE_DELAY_MS = 400;

type Mask = { text: string; open: number };

export const mask = createStore<Mask>()(() => ({ text: SUBMITTING, open: 0 }));

/** Covers the page until the returned function is called (and 400 ms more). */
export function showMask(text: string = SUBMITTING): () => void {
  mask.setState(({ open }) => ({ text, open: open + 1 }));
  let closing = false;
  return () => {
    if (closing) return;
    closing = true;
    setTimeout(() => mask.setState(({ open }) => ({ open: open - 1 })), MASK_CLOSE_DELAY_MS);
  };
}
