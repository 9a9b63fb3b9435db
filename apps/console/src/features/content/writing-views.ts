// The two sides of a text that is being written.

export const WRITING_VIEWS = [
  ['write', '编写'],
  ['preview', '预览'],
] as const;

export type WritingView = (typeof WRITING_VIEWS)[number][0];
