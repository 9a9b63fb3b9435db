// The settings that the contract declares, as a process reads them: first as the environment says, then as operators said.
import {
  SETTING_GROUPS,
  type Setting,
  type SettingGroup,
  type SettingKind,
  type SettingValues,
  settings as declared,
} from '@jishi/contract/settings';
import { YUAN, formatMoney, parseAmount } from '@jishi/money';
import { type Environment, whole } from './environment';

export type DeclaredSettings = { [Group in SettingGroup]: SettingValues<Group> } & {
  /** `group.name` of those that somebody gave a value. */
  given: ReadonlySet<string>;
};

/** What operators said, as texts by group and name. */
export type Said = Partial<Record<SettingGroup, Readonly<Record<string, string>>>>;

export type Value = string | number | bigint;

/** The declared settings of a group, by name. */
export function declaredIn(group: SettingGroup): [name: string, setting: Setting][] {
  return Object.entries<Setting>(declared[group]);
}

/** A text that passed the setting's schema, as it is read. */
export function valueOf(kind: SettingKind, text: string): Value {
  if (kind === 'yuan') return parseAmount(text);
  return kind === 'count' ? Number(text) : text;
}

/** A value as it is stored and entered. */
export function textOf(value: Value): string {
  return typeof value === 'bigint' ? formatMoney(value) : String(value);
}

/** The first values. @throws Error naming the variable that is no number */
export function firstSettings(env: Environment): DeclaredSettings {
  const given = new Set<string>();
  const groups = SETTING_GROUPS.map((group) => {
    const values = declaredIn(group).map(([name, setting]) => {
      if (setting.variable && env[setting.variable]) given.add(`${group}.${name}`);
      return [name, firstValue(env, setting)];
    });
    return [group, Object.fromEntries(values)];
  });
  return { ...(Object.fromEntries(groups) as Omit<DeclaredSettings, 'given'>), given };
}

function firstValue(env: Environment, { kind, variable, fallback }: Setting): Value {
  if (kind === 'yuan') return BigInt(whole(env, variable, Number(fallback))) * YUAN;
  if (kind === 'count') return whole(env, variable, Number(fallback));
  return env[variable] || fallback;
}

/** Lays operators' words over settings; what they said of settings that are gone is nothing. */
export function withSaid<Over extends DeclaredSettings>(settings: Over, said: Said): Over {
  const given = new Set(settings.given);
  const groups = SETTING_GROUPS.flatMap((group) => {
    const texts = said[group];
    if (!texts) return [];
    const values = declaredIn(group).flatMap(([name, { kind }]) => {
      const text = texts[name];
      if (text === undefined) return [];
      given.add(`${group}.${name}`);
      return [[name, valueOf(kind, text)]];
    });
    return [[group, { ...settings[group], ...Object.fromEntries(values) }]];
  });
  return groups.length === 0 ? settings : { ...settings, ...Object.fromEntries(groups), given };
}

/** In whose name papers are: the company, or the site where none is named. */
export function issuerOf({ site }: Pick<DeclaredSettings, 'site'>): string {
  return site.companyName || site.name;
}
