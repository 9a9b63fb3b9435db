// What may be submitted for a scene audit, and what its states are.

/** As many files as one submission may have. */
const FILES_MAX = 5;
/** Submissions of one application in a day; each may carry tens of megabytes. */
export const DAILY_SUBMISSIONS = 10;
/** Pictures are kept at most this wide. */
export const PICTURE_WIDTH = 2000;

/** What is wrong with how many files there are; undefined when nothing is. */
export function countFault(files: number): string | undefined {
  if (files === 0) return '请至少上传一个附件，例如页面截图、产品说明或授权文件';
  return files > FILES_MAX ? `附件最多 ${FILES_MAX} 个` : undefined;
}
