/** What an entry holds that its kind has no use for. */
export const blankEntry = {
  summary: '',
  tags: [],
  cover: '',
  coverDark: '',
  author: '',
  source: '',
  projectIds: [],
  noticeKind: 1,
  important: false,
  pinned: false,
  recommended: false,
  link: '',
  sort: 0,
};
