// What can be told of chosen pictures before they are sent.

/** The server takes no more pictures of one message. */
const PICTURES_MAX = 6;

/** What is wrong with them; undefined when nothing is. Large ones are made smaller before they are sent. */
export function picturesFault(files: readonly Pick<File, 'name' | 'size' | 'type'>[]): string | undefined {
  if (files.length > PICTURES_MAX) return `图片最多 ${PICTURES_MAX} 张，请去掉 ${files.length - PICTURES_MAX} 张`;
  const strange = files.find(({ type }) => !type.startsWith('image/'));
  if (strange) return `“${strange.name}”不是图片`;
  const empty = files.find(({ size }) => size === 0);
  return empty && `“${empty.name}”是空的`;
}
