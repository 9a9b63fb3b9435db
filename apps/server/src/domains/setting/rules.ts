// A change of settings: what it changes, whether it takes two, and how it reads.
import { factVerdict } from '@jishi/contract/enums/review';
import type { Setting, SettingGroup, SettingKind } from '@jishi/contract/settings';
import { displayMoney } from '@jishi/money';
import { type Value, declaredIn, textOf, valueOf } from '../../kernel/declared-settings';
import type { Fact } from '../review';

/** As setting.change stores it. */
export const ChangeStatus = { waiting: 1, inForce: 2, refused: 3, takenBack: 4 } as const;

/** Texts by the settings' names. */
export type Texts = Readonly<Record<string, string>>;

/** Of each setting that changes. */
export type Changed = Readonly<Record<string, { from: string; to: string }>>;

/** The values of a group as texts: as they are read, with what operators said in force over them. */
export function textsOf(values: Readonly<Record<string, Value>>, said: Texts): Texts {
  return { ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)])), ...said };
}

/** What differs from what holds; texts that mean the same value are equal. */
export function changedIn(
  group: SettingGroup,
  now: Texts,
  asked: Readonly<Record<string, string | undefined>>,
): Changed {
  return Object.fromEntries(
    declaredIn(group).flatMap(([name, { kind }]) => {
      const text = asked[name];
      if (text === undefined) return [];
      const change = { from: now[name] ?? '', to: textOf(valueOf(kind, text)) };
      return change.from === change.to ? [] : [[name, change]];
    }),
  );
}

/** Whether a change loosens what two people guard. One that tightens as well is one change: it waits as a whole. */
export function takesTwo(group: SettingGroup, changed: Changed): boolean {
  return declaredIn(group).some(([name, { kind, twoWhen }]) => {
    const change = changed[name];
    return change && twoWhen === 'higher' && valueOf(kind, change.to) > valueOf(kind, change.from);
  });
}

/** The settings that a change is about, in words. */
export function labelsOf(group: SettingGroup, changed: Changed): string {
  return ofChanged(group, changed)
    .map(([, { label }]) => label)
    .join('、');
}

/** The settings that are changed, as they are declared. */
export function ofChanged(group: SettingGroup, changed: Changed): [name: string, setting: Setting][] {
  return declaredIn(group).filter(([name]) => name in changed);
}

const NONE = '没有';

/** A value as people read it. */
export function wordsOf({ kind, unit }: { kind: SettingKind; unit: string }, text: string): string {
  if (text === '') return NONE;
  if (kind === 'yuan') return `${displayMoney(valueOf(kind, text) as bigint)} ${unit}`;
  return unit ? `${text} ${unit}` : text;
}

/** What is proposed beside what holds. */
export function factsOf(group: SettingGroup, changed: Changed, reason: string): Fact[] {
  return [
    ...ofChanged(group, changed).map(([name, setting]) => ({
      label: setting.label,
      given: wordsOf(setting, changed[name]!.to),
      found: wordsOf(setting, changed[name]!.from),
      verdict: factVerdict.differs,
      source: '改动以前',
    })),
    { label: '原因', given: reason },
  ];
}

/** What changed as the audit trail keeps it, one side of it, by the settings' names in words. */
export function auditedSide(group: SettingGroup, changed: Changed, side: 'from' | 'to'): Texts {
  return Object.fromEntries(
    ofChanged(group, changed).map(([name, setting]) => [setting.label, wordsOf(setting, changed[name]![side])]),
  );
}
