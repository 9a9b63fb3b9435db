/** Countries and regions of ISO 3166-1 with their Chinese and English names. */
import iso from 'i18n-iso-countries';

export interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  readonly numeric: string;
  readonly name: string;
  readonly englishName: string;
  /** Other Chinese and English names. */
  readonly aliases: readonly string[];
}

/** Names in the form that is used in China. */
const NAMES: Readonly<Record<string, string>> = { HK: '中国香港', MO: '中国澳门', TW: '中国台湾' };
/** In the library, but not in ISO 3166-1. */
const NOT_IN_THE_STANDARD = new Set(['XK']);

let loaded: readonly Country[] | undefined;

/** All of them, by their two letters. */
export function countries(): readonly Country[] {
  return (loaded ??= Object.keys(iso.getAlpha2Codes())
    .filter((alpha2) => !NOT_IN_THE_STANDARD.has(alpha2))
    .toSorted()
    .map(countryOf));
}

/** Its Chinese name. */
export function countryNamed(alpha2: string): string | undefined {
  return countries().find((country) => country.alpha2 === alpha2)?.name;
}

/** By a code of two or three letters or three digits, or by a name; letter case does not matter. */
export function findCountry(text: string): Country | undefined {
  const wanted = text.trim().toUpperCase();
  return countries().find(({ alpha2, alpha3, numeric, name, englishName, aliases }) =>
    [alpha2, alpha3, numeric, name, englishName, ...aliases].some((one) => one.toUpperCase() === wanted),
  );
}

function countryOf(alpha2: string): Country {
  const [chineseNames, englishNames] = ['zh', 'en'].map((language) =>
    [iso.getName(alpha2, language, { select: 'all' }) ?? []].flat(),
  ) as [string[], string[]];
  const name = NAMES[alpha2] ?? chineseNames[0]!;
  const englishName = englishNames[0]!;
  return {
    alpha2,
    alpha3: iso.alpha2ToAlpha3(alpha2)!,
    numeric: iso.alpha2ToNumeric(alpha2)!,
    name,
    englishName,
    aliases: [...chineseNames, ...englishNames].filter((other) => other !== name && other !== englishName),
  };
}
