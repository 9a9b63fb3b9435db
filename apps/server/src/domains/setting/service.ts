// Settings of the shop, changed while it runs: at once where nothing is loosened, otherwise once a second operator agrees.
import * as contract from '@jishi/contract/console/setting';
import { reviewKind } from '@jishi/contract/enums/review';
import { SETTING_GROUPS, type SettingGroup } from '@jishi/contract/settings';
import type { Queryable } from '@jishi/db';
import { type Context, withTransaction } from '../../kernel/context';
import { declaredIn } from '../../kernel/declared-settings';
import { Refusal, invalidField } from '../../kernel/refusal';
import { formatTime } from '../../kernel/time';
import { type OperatorContext, useCase } from '../../kernel/use-case';
import { recordAudit } from '../audit';
import { hasPicture } from '../content';
import { type ReviewKind, openReview } from '../review';
import { overtaken, stillWaits } from './change/service';
import { ChangeStatus, auditedSide, changedIn, factsOf, labelsOf, ofChanged, takesTwo, textsOf } from './rules';
import * as store from './store';
import type { ChangeRow } from './store';

/** More are in the audit log. */
const SHOWN_MAX = 20;

/** What holds, whose word it is, what waits and what was changed. */
export const getSettings = useCase(contract.getSettings, async (ctx) => ({
  groups: await Promise.all(SETTING_GROUPS.map((group) => shownGroup(ctx, group))),
}));

async function shownGroup(ctx: Context, group: SettingGroup) {
  const [changes, { inForce, waiting }] = await Promise.all([
    store.selectChanges(ctx.db, group, SHOWN_MAX),
    store.selectStanding(ctx.db, group),
  ]);
  const said = inForce?.said ?? {};
  const values = textsOf(ctx.settings[group], said);
  return {
    group,
    version: inForce?.id ?? '',
    settings: declaredIn(group).map(([name, { label, hint, unit, kind, variable, twoWhen }]) => ({
      name,
      label,
      hint,
      unit,
      kind,
      variable,
      value: values[name] ?? '',
      source: sourceOf(name in said, ctx.settings.given.has(`${group}.${name}`)),
      isGuarded: twoWhen !== undefined,
    })),
    waiting: waiting ? { ...shownChange(waiting), reviewId: await store.selectReviewId(ctx.db, waiting.id) } : null,
    changes: changes.map(shownChange),
  };
}

function sourceOf(isSaid: boolean, isGiven: boolean): 'console' | 'environment' | 'none' {
  if (isSaid) return 'console';
  return isGiven ? 'environment' : 'none';
}

const shownChange = ({ id, part, changed, reason, savedBy, agreedBy, savedAt }: ChangeRow) => ({
  version: id,
  fields: ofChanged(part, changed).map(([name, { label }]) => ({ name, label, ...changed[name]! })),
  reason,
  savedBy,
  agreedBy,
  saveTime: formatTime(savedAt),
});

/** @throws Refusal invalidInput naming the field, stateConflict naming what others changed meanwhile */
export const changeSiteSettings = useCase(contract.changeSiteSettings, (ctx, asked) => change(ctx, 'site', asked));

/** @throws Refusal as `changeSiteSettings`, secondFactorNeeded and secondFactorWrong where money is loosened */
export const changeLimitSettings = useCase(contract.changeLimitSettings, (ctx, asked) => change(ctx, 'limits', asked));

/** @throws Refusal as `changeSiteSettings` */
export const changeServiceSettings = useCase(contract.changeServiceSettings, (ctx, asked) =>
  change(ctx, 'service', asked),
);

type Asked = { version: string; values: Readonly<Record<string, string | undefined>>; reason: string };

async function change(ctx: OperatorContext, part: SettingGroup, { version, values, reason }: Asked) {
  await requirePictures(ctx.db, part, values);
  return withTransaction(ctx, async (tx) => {
    await store.lockChanges(tx);
    const { inForce, waiting } = await store.selectStanding(tx, part);
    if ((inForce?.id ?? '') !== version) {
      const last = await store.selectChanges(tx, part, SHOWN_MAX);
      throw overtaken(last, version, ({ changed }) => labelsOf(part, changed));
    }
    const said = inForce?.said ?? {};
    const changed = changedIn(part, textsOf(ctx.settings[part], said), values);
    if (ofChanged(part, changed).length === 0) throw new Refusal('invalidInput', '没有改动');
    const two = takesTwo(part, changed);
    if (two && waiting) throw stillWaits(waiting);
    const id = await store.insertChange(tx, {
      part,
      previous: inForce?.id ?? null,
      said: { ...said, ...Object.fromEntries(Object.entries(changed).map(([name, { to }]) => [name, to])) },
      changed,
      status: two ? ChangeStatus.waiting : ChangeStatus.inForce,
      reason,
      savedBy: ctx.operator,
      savedAt: ctx.now(),
    });
    const row = (await store.lockChange(tx, id!))!;
    if (two) await openReview(tx, ctx, settingChanges, row);
    else await recordAudit(tx, ctx, { action: 'setting.change', targetKind: 'settings', ...audited(row) });
    return { inForce: !two };
  });
}

async function requirePictures(db: Queryable, part: SettingGroup, values: Asked['values']) {
  for (const [name, { kind }] of declaredIn(part)) {
    const address = kind === 'picture' && values[name];
    if (address && !(await hasPicture(db, address))) throw invalidField(`values.${name}`, '没有这张图片，请重新上传');
  }
}

const audited = ({ id, part, changed, reason }: ChangeRow) => ({
  targetId: id,
  before: auditedSide(part, changed, 'from'),
  after: { ...auditedSide(part, changed, 'to'), ...(reason && { reason }) },
});

/** Takes two people: it says how much one of them may move alone. */
export const settingChanges: ReviewKind<ChangeRow> = {
  kind: reviewKind.settings,
  called: '这份设置的改动',
  reads: 'setting.read',
  decides: 'setting.limit',
  second: 'always',
  awaits: '等另一位操作员同意',
  dueHours: 24,
  reasons: ['没有依据', '放得太宽'],
  grantLabel: '同意并生效',
  effect: '同意后马上生效，不用重启；已经在办的不受影响',
  acts: {
    targetKind: 'settings',
    opened: 'setting.propose',
    granted: 'setting.grant',
    refused: 'setting.refuse',
    takenBack: 'setting.takeBack',
  },
  about: ({ id, part, changed }) => ({ id, memberId: null, amount: null, title: labelsOf(part, changed) }),
  audited: (row) => ({ targetId: row.id, after: audited(row).after }),
  lock: store.lockChange,
  read: (ctx, id) => store.selectChange(ctx.db, id),
  show: async (_, { part, changed, reason }) => ({ facts: factsOf(part, changed, reason), link: '/settings' }),
  /** @throws Refusal stateConflict where another change came into force meanwhile */
  async granted(tx, ctx, { id }) {
    if (!(await store.enforce(tx, id, ctx.operator, ctx.now())))
      throw new Refusal('stateConflict', '提出以后设置变过，请拒绝这份，按现在的重新提出');
    return '已生效';
  },
  async refused(tx, _, { id }) {
    await store.end(tx, id, ChangeStatus.refused);
    return '没有改动，还用现在的';
  },
  takenBack: (tx, _, { id }) => store.end(tx, id, ChangeStatus.takenBack),
};
