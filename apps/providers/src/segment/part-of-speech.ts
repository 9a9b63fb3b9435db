/** Chinese names of the ICTCLAS part-of-speech tags the segmenter gives. */

const NAMES: Readonly<Record<string, string>> = {
  a: '形容词',
  ad: '副形词',
  an: '名形词',
  b: '区别词',
  c: '连词',
  d: '副词',
  e: '叹词',
  eng: '外文',
  f: '方位词',
  g: '语素',
  h: '前缀',
  i: '成语',
  j: '简称',
  k: '后缀',
  l: '习用语',
  m: '数词',
  n: '名词',
  nr: '人名',
  ns: '地名',
  nt: '机构团体',
  nz: '其他专名',
  o: '拟声词',
  p: '介词',
  q: '量词',
  r: '代词',
  s: '处所词',
  t: '时间词',
  u: '助词',
  v: '动词',
  vd: '副动词',
  vn: '名动词',
  x: '标点、新词或其他',
  y: '语气词',
  z: '状态词',
};

/** The name of a tag; a tag with a suffix not listed goes by its first letter. */
export function partOfSpeech(tag: string): string {
  return NAMES[tag] ?? NAMES[tag.slice(0, 2)] ?? NAMES[tag.slice(0, 1)] ?? NAMES['x']!;
}
