// Keys of providers outside, changed while the site runs: at once with a fresh code, or once a second operator agrees.
import * as contract from '@jishi/contract/console/provider';
import { reviewKind } from '@jishi/contract/enums/review';
import { PROVIDERS, type Provider, providers } from '@jishi/contract/providers';
import type { Queryable, Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import {
  type Texts,
  fieldsOf,
  mistakeIn,
  openTexts,
  secretsSealedFor,
  textsOf,
} from '../../../kernel/provider-settings';
import { Refusal, invalidField } from '../../../kernel/refusal';
import type { ProviderSettings } from '../../../kernel/settings';
import { formatTime } from '../../../kernel/time';
import { type OperatorContext, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { type ReviewKind, confirmAct, limitInForce, openReview } from '../../review';
import { overtaken, stillWaits } from '../change/service';
import { ChangeStatus, type Changed } from '../rules';
import { requirePublic } from './address/service';
import * as rules from './rules';
import * as store from './store';
import type { ChangeRow, TestRow } from './store';

/** More are in the audit log. */
const SHOWN_MAX = 20;
const UNREADABLE = '存下的密钥打不开（主密钥换过而没有重新加密），请重新填写';

const firstOf = ({ settings }: Pick<Context, 'settings'>): ProviderSettings => settings.firstProviders ?? settings;

type Said = { texts: Texts; isReadable: boolean };

/** What operators said in a change, secrets open. */
function saidIn({ vault }: Pick<Context, 'vault'>, row: ChangeRow | undefined): Said {
  if (!row) return { texts: {}, isReadable: true };
  const texts = openTexts(vault, row.provider, row.said, row.secretCipher);
  return texts === 'unreadable' ? { texts: row.said, isReadable: false } : { texts, isReadable: true };
}

/** A provider as it stands: what operators said, and all texts with it. */
export async function standingOf(ctx: Context, db: Transaction | Context['db'], provider: Provider) {
  const { inForce, waiting } = await store.selectStanding(db, provider);
  const said = saidIn(ctx, inForce);
  return { inForce, waiting, said, texts: textsOf(provider, firstOf(ctx)[provider], said.texts) };
}

type Standing = Awaited<ReturnType<typeof standingOf>>;

/** Why what operators said cannot be used; '' where it can. */
function brokenWords(ctx: Context, provider: Provider, { said, texts }: Standing): string {
  if (Object.keys(said.texts).length === 0 && said.isReadable) return '';
  if (!said.isReadable) return UNREADABLE;
  return mistakeIn(provider, texts, ctx.settings.sandboxUrl !== undefined)?.message ?? '';
}

function summaryOf(
  ctx: Context,
  provider: Provider,
  standing: Standing,
  isWaiting: boolean,
  tests: readonly TestRow[],
) {
  const { name, purpose } = providers[provider];
  const test = tests.find((row) => row.provider === provider);
  const isSaid = Object.keys(standing.said.texts).length > 0 || !standing.said.isReadable;
  const isGiven = firstOf(ctx)[provider] !== undefined;
  const state = isSaid ? ('console' as const) : isGiven ? ('environment' as const) : ('none' as const);
  return {
    provider,
    name,
    purpose,
    state: brokenWords(ctx, provider, standing) ? ('broken' as const) : state,
    isWaiting,
    tested: test
      ? {
          isGood: test.isGood,
          words: test.words,
          testedBy: test.testedBy,
          testTime: formatTime(test.testedAt),
          isOfNow: !test.isTyped && test.version === (standing.inForce?.id ?? null),
        }
      : null,
  };
}

/** Which providers are set up, and how their last tests went. */
export const listProviders = useCase(contract.listProviders, async (ctx) => {
  const [waiting, tests] = [await store.selectWaiting(ctx.db), await store.selectLastTests(ctx.db)];
  const shown = PROVIDERS.map(async (provider) =>
    summaryOf(ctx, provider, await standingOf(ctx, ctx.db, provider), waiting.has(provider), tests),
  );
  return { providers: await Promise.all(shown) };
});

/** All of one provider but its secrets. */
export const getProvider = useCase(contract.getProvider, async (ctx, { provider }) => {
  const [standing, changes, authors, tests] = await Promise.all([
    standingOf(ctx, ctx.db, provider),
    store.selectChanges(ctx.db, provider, SHOWN_MAX),
    store.selectAuthors(ctx.db, provider),
    store.selectLastTests(ctx.db),
  ]);
  const { inForce, waiting, said, texts } = standing;
  const isGiven = firstOf(ctx)[provider] !== undefined;
  return {
    ...summaryOf(ctx, provider, standing, waiting !== undefined, tests),
    test: providers[provider].test,
    guards: providers[provider].guards ?? null,
    takesTwo: rules.takesTwo(provider, []) && !(await opens(ctx, ctx.db, provider, standing)),
    broken: brokenWords(ctx, provider, standing),
    version: inForce?.id ?? '',
    fields: fieldsOf(provider).map(([name, field]) => {
      const { label, hint, kind, isSecret, isOptional, variable } = field;
      const text = texts[name] ?? '';
      const isSaid = said.texts[name] !== undefined;
      const author = isSaid ? authors.get(name) : undefined;
      return {
        name,
        label,
        hint,
        kind,
        isSecret,
        isOptional,
        variable,
        value: isSecret ? '' : text,
        isSet: text !== '',
        mark: rules.markOf(field, text),
        source: isSaid
          ? ('console' as const)
          : isGiven && text !== field.fallback
            ? ('environment' as const)
            : ('none' as const),
        savedBy: author?.savedBy ?? '',
        saveTime: author ? formatTime(author.savedAt) : '',
      };
    }),
    waiting: waiting ? { ...shownChange(waiting), reviewId: await store.selectReviewId(ctx.db, waiting.id) } : null,
    changes: changes.map(shownChange),
  };
});

const shownChange = ({ id, provider, changed, reason, savedBy, agreedBy, savedAt }: ChangeRow) => ({
  version: id,
  fields: rules.shownFields(provider, changed),
  reason,
  savedBy,
  agreedBy,
  saveTime: formatTime(savedAt),
});

/** @throws Refusal invalidInput naming the field, stateConflict, secondFactorNeeded, secondFactorWrong */
export const changeProvider = useCase(contract.changeProvider, async (ctx, { provider, version, values, reason }) => {
  const typed = rules.typedOf(provider, values[provider] ?? {});
  if ('mistake' in typed) throw fieldOf(provider, typed.mistake);
  const before = await standingOf(ctx, ctx.db, provider);
  await requirePublic(ctx, provider, typed.texts, rules.differing(provider, before.texts, typed.texts));
  return keep(ctx, { provider, version, reason }, ({ said, texts }) => {
    const next = { ...texts, ...typed.texts };
    const names = rules.differing(provider, texts, typed.texts);
    const mistake = mistakeIn(provider, next, ctx.settings.sandboxUrl !== undefined);
    if (mistake) throw fieldOf(provider, mistake);
    const own = Object.fromEntries(names.map((name) => [name, typed.texts[name]!]));
    return { said: { ...said.texts, ...own }, names, changed: rules.changedIn(provider, names, texts, next) };
  });
});

/** @throws Refusal stateConflict, secondFactorNeeded, secondFactorWrong */
export const resetProvider = useCase(contract.resetProvider, async (ctx, { provider, version, reason }) =>
  keep(ctx, { provider, version, reason }, ({ said, texts, inForce }) => {
    const names = fieldsOf(provider).flatMap(([name, { isSecret }]) =>
      said.texts[name] !== undefined || (!said.isReadable && isSecret && inForce) ? [name] : [],
    );
    const first = textsOf(provider, firstOf(ctx)[provider], {});
    return { said: {}, names, changed: rules.changedIn(provider, names, texts, first) };
  }),
);

const fieldOf = (provider: Provider, { name, message }: { name: string; message: string }) =>
  invalidField(`values.${provider}.${name}`, message);

type Asked = { provider: Provider; version: string; reason: string };
type Made = { said: Texts; names: readonly string[]; changed: Changed };

function keep(ctx: OperatorContext, { provider, version, reason }: Asked, make: (now: Standing) => Made) {
  return withTransaction(ctx, async (tx) => {
    await store.lockChanges(tx);
    const now = await standingOf(ctx, tx, provider);
    const { inForce, waiting } = now;
    if ((inForce?.id ?? '') !== version) {
      const last = await store.selectChanges(tx, provider, SHOWN_MAX);
      throw overtaken(last, version, ({ changed }) => rules.titleOf(provider, changed));
    }
    const { said, names, changed } = make(now);
    if (names.length === 0) throw new Refusal('invalidInput', '没有改动');
    const two = rules.takesTwo(provider, names) && !(await opens(ctx, tx, provider, now));
    if (two && waiting) throw stillWaits(waiting);
    const { open, secret } = rules.parted(provider, said);
    const sealed = Object.keys(secret).length > 0 && ctx.vault.seal(JSON.stringify(secret), secretsSealedFor(provider));
    const id = await store.insertChange(tx, {
      provider,
      previous: inForce?.id ?? null,
      said: open,
      secretCipher: sealed || null,
      changed,
      reason,
      status: two ? ChangeStatus.waiting : ChangeStatus.inForce,
      savedBy: ctx.operator,
      savedAt: ctx.now(),
    });
    const row = (await store.lockChange(tx, id))!;
    if (two) await openReview(tx, ctx, providerChanges, row);
    else await enforceAlone(tx, ctx, row);
    return { inForce: !two };
  });
}

/** Whether the only owner sets up what nobody ever has: there is no second person yet, and nothing that could be diverted. */
async function opens(ctx: Context, db: Queryable, provider: Provider, { inForce }: Standing): Promise<boolean> {
  return !inForce && firstOf(ctx)[provider] === undefined && (await limitInForce(db, ctx)).isOneOwner;
}

/** One operator's word, with a fresh code. @throws Refusal secondFactorNeeded, secondFactorWrong */
async function enforceAlone(tx: Transaction, ctx: OperatorContext, row: ChangeRow): Promise<void> {
  const { called, decides } = providerChanges;
  const { title, amount } = providerChanges.about(row);
  await confirmAct(tx, ctx, { permission: decides, called, title, amount });
  await store.forgetSecrets(tx, row.previous);
  await recordAudit(tx, ctx, { action: 'setting.changeProvider', targetKind: 'provider', ...audited(row) });
}

const audited = ({ id, provider, changed, reason }: ChangeRow) => ({
  targetId: id,
  before: rules.auditedSide(provider, changed, 'from'),
  after: { ...rules.auditedSide(provider, changed, 'to'), 服务商: providers[provider].name, reason },
});

/** Takes two people: it says who gets members' money or codes, or where what we know of them is sent. */
export const providerChanges: ReviewKind<ChangeRow> = {
  kind: reviewKind.provider,
  called: '这份服务商的改动',
  reads: 'setting.read',
  decides: 'setting.provider',
  second: 'always',
  awaits: '等另一位操作员同意',
  dueHours: 24,
  reasons: ['没有依据', '密钥不对'],
  grantLabel: '同意并生效',
  effect: '同意后马上生效，不用重启；收款的从下一笔起用新密钥',
  acts: {
    targetKind: 'provider',
    opened: 'setting.proposeProvider',
    granted: 'setting.grantProvider',
    refused: 'setting.refuseProvider',
    takenBack: 'setting.takeBackProvider',
  },
  about: ({ id, provider, changed }) => ({ id, memberId: null, amount: null, title: rules.titleOf(provider, changed) }),
  audited: (row) => ({ targetId: row.id, after: audited(row).after }),
  lock: store.lockChange,
  read: (ctx, id) => store.selectChange(ctx.db, id),
  show: async (_, { provider, changed, reason }) => ({
    facts: rules.factsOf(provider, changed, reason),
    link: `/providers/${provider}`,
  }),
  /** @throws Refusal stateConflict where another change came into force meanwhile */
  async granted(tx, ctx, { id, previous }) {
    if (!(await store.enforce(tx, id, ctx.operator, ctx.now())))
      throw new Refusal('stateConflict', '提出以后改过别的，请拒绝这份，按现在的重新提出');
    await store.forgetSecrets(tx, previous);
    return '已生效';
  },
  async refused(tx, _, { id }) {
    await store.end(tx, id, ChangeStatus.refused);
    return '没有改动，还用现在的';
  },
  takenBack: (tx, _, { id }) => store.end(tx, id, ChangeStatus.takenBack),
};
