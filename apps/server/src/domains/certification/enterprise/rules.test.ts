import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factVerdict } from '@jishi/contract/enums/review';
import { openVault } from '@jishi/vault';
import { IN_FORCE, OPEN, Status, Way, maskAccount, obstacleToChoosing, sourcesOf, termFault } from './rules';
import {
  LETTER_LIMITS,
  SUBMISSION_LIMITS,
  TOO_MANY_ACCOUNTS,
  TRANSFER_LIMITS,
  contextsOf,
  legalPersonOf,
} from './rules';
import { REASONS, reasonsOf, termWords, verdictOf } from './review/rules';
import { AMOUNT_TRIES } from '../transfer/rules';
import {
  State,
  TELLING_MS,
  TIME_OVER,
  TRIES_USED,
  fenOf,
  obstacleToSending,
  obstacleToTelling,
} from './transfer/rules';
import { WAYS, barOf } from './way/rules';

const STATUSES = Status.rows.map(({ value }) => value);
const status = fc.constantFrom(...STATUSES);
const canBecome = (from: number, to: (typeof STATUSES)[number]) => sourcesOf(to).some((one) => one === from);

test('however an application moves on, it passes only after a way was chosen, and nothing comes after its place is taken', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 30 }), (wanted) => {
      const seen: number[] = [Status.none];
      for (const next of wanted) if (canBecome(seen.at(-1)!, next)) seen.push(next);
      const passedAt = seen.indexOf(Status.passed);
      if (passedAt > 0) expect(seen.slice(0, passedAt)).toContain(Status.awaiting);
      const expiredAt = seen.indexOf(Status.expired);
      if (expiredAt > 0) expect(seen[expiredAt - 1]).toBe(Status.passed);
      const replacedAt = seen.indexOf(Status.replaced);
      if (replacedAt > 0) expect(replacedAt).toBe(seen.length - 1);
      if (seen.includes(Status.passed))
        expect(seen.slice(passedAt).every((one) => ![...OPEN, Status.refused].some((open) => open === one))).toBe(true);
    }),
  );
});

test.each([
  ['proved at once', [Status.none, Status.submitted, Status.awaiting, Status.passed, Status.expired, Status.replaced]],
  ['proved by an amount that had to arrive', [Status.submitted, Status.checking, Status.awaiting, Status.passed]],
  ['refused by the bank, then proved otherwise', [Status.checking, Status.refused, Status.awaiting, Status.passed]],
  ['refused, then by another amount', [Status.awaiting, Status.refused, Status.checking, Status.awaiting]],
  ['handed in again under another name', [Status.passed, Status.replaced]],
  ['handed in again while it was checked', [Status.checking, Status.replaced]],
])('an application can be %s', (_, course) => {
  for (const [at, next] of course.slice(1).entries())
    expect([course[at], canBecome(course[at]!, next)]).toEqual([course[at], true]);
});

test('an application is open, in force, or over, and nothing twice', () => {
  const over = [Status.none, Status.refused, Status.replaced];
  expect([...OPEN, ...IN_FORCE, ...over].toSorted()).toEqual(STATUSES.toSorted());
});

test('a way can be chosen exactly where an application may come to wait for it, unless a transfer is on its way', () => {
  const circumstances = { faceOffered: true, transferOffered: true, transferOver: false };
  for (const { way } of WAYS)
    for (const one of STATUSES) {
      const isOpen = barOf(way, { ...circumstances, status: one }) === '';
      const mayWait = canBecome(one, Status.awaiting) && one !== Status.checking;
      expect([way, one, isOpen]).toEqual([way, one, mayWait || one === Status.replaced]);
    }
  expect(IN_FORCE.every((one) => obstacleToChoosing(one) !== undefined)).toBe(true);
});

test.each([
  [Way.legalFace, { faceOffered: false }],
  [Way.transfer, { transferOffered: false }],
  [Way.transfer, { transferOver: true }],
])('way %i is closed with %j, and the others are not', (closed, change) => {
  const open = { status: Status.submitted, faceOffered: true, transferOffered: true, transferOver: false, ...change };
  expect(WAYS.filter(({ way }) => barOf(way, open) !== '').map(({ way }) => way)).toEqual([closed]);
});

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
const text = (date: Date) => date.toISOString().slice(0, 10);

test('a term is right exactly when it has begun, ends after that, and has not ended', () => {
  fc.assert(
    fc.property(fc.option(day), fc.option(day), fc.boolean(), day, (from, to, openEnded, now) => {
      const [termFrom, termTo, today] = [from && text(from), to && text(to), text(now)];
      const begun = termFrom === null || termFrom <= today;
      const ends = termTo !== null && (termFrom === null || termTo > termFrom) && termTo >= today;
      const isRight = begun && (openEnded ? termTo === null : ends);
      expect(termFault({ termFrom, termTo, openEnded }, today) === undefined).toBe(isRight);
    }),
  );
});

test('an amount is sent once, and told only while it is', () => {
  for (const { value } of State.rows) {
    expect(obstacleToSending(value) === undefined).toBe(value === State.failed);
    expect(obstacleToTelling(value) === undefined).toBe(value === State.sent);
  }
  expect(obstacleToSending(undefined)).toBeUndefined();
  expect(obstacleToTelling(undefined)).toBeDefined();
});

test.each([
  ['0.01', 1],
  ['0.1', 10],
  ['0.29', 29],
  ['0.99', 99],
  ['0', undefined],
  ['0.00', undefined],
  ['1', undefined],
  ['12.34', undefined],
])('%s yuan are %s fen', (yuan, fen) => expect(fenOf(yuan)).toBe(fen));

test('each part of a reason goes to the field that it begins with', () => {
  expect(reasonsOf(' 信用代码：不一致；住所:不一致;\n其他 ')).toEqual([
    { field: 'creditCode', reason: '信用代码：不一致' },
    { field: 'address', reason: '住所:不一致' },
    { field: '', reason: '其他' },
  ]);
});

test('widths, blanks and brackets make no difference to what was read', () => {
  expect(verdictOf('杭州集市（浙江）有限公司', '杭州集市(浙江) 有限公司')).toBe(verdictOf('a', 'A'));
  expect(verdictOf('杭州集市', '杭州集帀')).not.toBe(verdictOf('a', 'a'));
  expect(verdictOf('杭州集市', '')).toBe(1);
});

test.each([
  [Status.none, '请先提交营业执照'],
  [Status.passed, '企业认证已经通过'],
  [Status.expired, '营业执照的期限已到，请提交新的营业执照'],
  [Status.submitted, undefined],
  [Status.refused, undefined],
])('in status %i it is said why no way can be chosen: %s', (one, words) => {
  expect(obstacleToChoosing(one)).toBe(words);
});

test.each([
  ['2026-01-02', null, true, 'termFrom', '还没有开始'],
  [null, '2026-02-01', true, 'termTo', '没有截止日'],
  [null, null, false, 'termTo', '请填写'],
  ['2025-01-01', '2025-01-01', false, 'termTo', '晚于起始日'],
  [null, '2025-12-31', false, 'termTo', '期限已到'],
] as const)('a term from %s to %s (open: %s) is wrong at %s: %s', (termFrom, termTo, openEnded, field, words) => {
  expect(termFault({ termFrom, termTo, openEnded }, '2026-01-01')).toEqual({
    field,
    message: expect.stringContaining(words),
  });
});

test('a term that begins or ends today is in force', () => {
  expect(termFault({ termFrom: '2026-01-01', termTo: null, openEnded: true }, '2026-01-01')).toBeUndefined();
  expect(termFault({ termFrom: null, termTo: '2026-01-01', openEnded: false }, '2026-01-01')).toBeUndefined();
});

test.each([
  [undefined, undefined, '还没有打款，请先填写对公账户'],
  [State.failed, undefined, '还没有打款，请先填写对公账户'],
  [State.sending, '款项正在打出，请稍候', '款项还在路上，到账后再填写金额'],
  [State.sent, '款项已经打出，请填写到账金额', undefined],
  [State.proved, '这次申请已经打过款，请换一种方式认证', '这次打款已经结束，请换一种方式认证'],
  [State.ended, '这次申请已经打过款，请换一种方式认证', '这次打款已经结束，请换一种方式认证'],
])('of a transfer in state %s it is said why none is sent and none told', (state, sending, telling) => {
  expect([obstacleToSending(state), obstacleToTelling(state)]).toEqual([sending, telling]);
});

test.each([
  [{ faceOffered: false }, Way.legalFace, '人脸核身服务还没有开通'],
  [{ transferOffered: false, transferOver: true }, Way.transfer, '对公打款服务还没有开通'],
  [{ transferOver: true }, Way.transfer, '这次申请已经打过款'],
  [{ status: Status.checking }, Way.agent, '对公打款正在进行，请稍候'],
  [{ status: Status.none, faceOffered: false }, Way.legalFace, '请先提交营业执照'],
])('with %j way %i is closed, in words', (change, way, words) => {
  const open = { status: Status.submitted, faceOffered: true, transferOffered: true, transferOver: false };
  expect(barOf(way, { ...open, ...change })).toBe(words);
});

test('each reason that operators choose goes to a field', () => {
  const fields = REASONS.map((reason) => reasonsOf(reason).map(({ field }) => field));
  expect(fields).toEqual([
    ['picture'],
    ['name'],
    ['creditCode'],
    ['legalPerson'],
    ['term'],
    ['letter'],
    ['letter'],
    ['agent'],
  ]);
  expect(reasonsOf('住所：甲\n经办人乙：丙')).toEqual([
    { field: 'address', reason: '住所：甲' },
    { field: '', reason: '经办人乙：丙' },
  ]);
});

test('a verdict is agrees, differs, or none where nothing was read', () => {
  expect([verdictOf('甲 Ａ', '甲a'), verdictOf('甲', '乙'), verdictOf('甲', '')]).toEqual([
    factVerdict.agrees,
    factVerdict.differs,
    factVerdict.none,
  ]);
});

test.each([
  [{ from: '2020-01-01', to: '2030-01-01', openEnded: false }, '2020-01-01 至 2030-01-01'],
  [{ from: null, to: '2030-01-01', openEnded: false }, '至 2030-01-01'],
  [{ from: '2020-01-01', to: null, openEnded: true }, '2020-01-01 至 长期'],
  [{ from: '2020-01-01', to: null, openEnded: false }, ''],
])('the term %j is told as %s', (term, words) => expect(termWords(term)).toBe(words));

test('an account shows its ends', () => expect(maskAccount('6222021234567890')).toBe('6222 **** **** 7890'));

test('ways are offered in their order, each with what it needs', () => {
  expect(WAYS.map(({ way }) => way)).toEqual([Way.legalFace, Way.transfer, Way.agent]);
  for (const { needs, takes } of WAYS) {
    expect(needs).toHaveLength(2);
    expect([takes, ...needs].every((words) => words.length > 2)).toBe(true);
  }
});

test('what costs money or an operator is limited by the day', () => {
  expect([SUBMISSION_LIMITS, LETTER_LIMITS, TRANSFER_LIMITS]).toEqual(
    [10, 3, 3].map((most) => [{ most, seconds: 86_400 }]),
  );
  expect(TELLING_MS).toBe(7 * 86_400_000);
});

test('what ends a transfer is said at the amount, with its limit and another way', () => {
  expect([TRIES_USED.field, TIME_OVER.field]).toEqual(['amount', 'amount']);
  expect(AMOUNT_TRIES).toBe(3);
  expect(TRIES_USED.reason).toMatch(/^金额三次都不正确，请换一种方式认证/);
  expect(TIME_OVER.reason).toMatch(/^打款后七天内没有填写金额，请换一种方式认证/);
});

test('the fourth account of an enterprise is told how many there are', () => {
  expect(TOO_MANY_ACCOUNTS).toMatch(/已认证了 3 个账户/);
});

test('what is sealed of one field of one application opens as no other', () => {
  const all = (id: string) => {
    const { paper, ...fields } = contextsOf(id);
    return [...Object.values(fields), paper('licence'), paper('letter')];
  };
  expect(new Set([...all('1'), ...all('2')]).size).toBe(14);
});

test('the legal person is read of the application that it was sealed for', () => {
  const vault = openVault([{ id: 1, key: new Uint8Array(32) }]);
  const legalPersonCipher = vault.seal('沈若川', contextsOf('1').legalPerson);
  expect(legalPersonOf(vault, { id: '1', legalPersonCipher })).toBe('沈若川');
  expect(() => legalPersonOf(vault, { id: '2', legalPersonCipher })).toThrow();
});
