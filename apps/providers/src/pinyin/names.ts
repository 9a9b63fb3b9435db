/** Chinese names in Latin letters after GB/T 28039-2011, as passports print them. */
import { pinyin } from 'pinyin-pro';

export interface SpelledName {
  readonly surname: string;
  readonly given: string;
  /** Such as Ouyang Xiu. */
  readonly spelled: string;
  /** As on a passport: capitals, ü as YU. */
  readonly passport: string;
}

const COMPOUND_SURNAMES = new Set(
  (
    '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 ' +
    '仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 子车 亓官 司寇 巫马 公西 颛孙 壤驷 公良 漆雕 乐正 宰父 谷梁 拓跋 夹谷 轩辕 令狐 段干 ' +
    '百里 呼延 东郭 南门 羊舌 微生 公户 公玉 公仪 梁丘 公仲 公上 公门 公山 公坚 左丘 公伯 西门 公祖 第五 公乘 贯丘 公皙 南荣 东里 ' +
    '东宫 仲长 子书 子桑 即墨 达奚 褚师'
  ).split(' '),
);

/** Spells a name of Chinese characters; surnames keep their own readings (单 is Shan). */
export function spellName(name: string): SpelledName {
  const length = name.length > 2 && COMPOUND_SURNAMES.has(name.slice(0, 2)) ? 2 : 1;
  const syllables = pinyin(name, { mode: 'surname', surname: 'head', toneType: 'none', type: 'array' });
  const surname = syllables.slice(0, length).join('');
  const given = syllables.slice(length).join('');
  return {
    surname: name.slice(0, length),
    given: name.slice(length),
    spelled: `${capital(surname)} ${capital(given)}`.trim(),
    passport: `${surname} ${given}`.trim().replaceAll('ü', 'yu').toUpperCase(),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
