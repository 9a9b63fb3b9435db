import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IN_FORCE, OPEN, Status, Way, obstacleToChoosing, sourcesOf, termFault } from './rules';
import { reasonsOf, verdictOf } from './review/rules';
import { fenOf, obstacleToSending, obstacleToTelling, State } from './transfer/rules';
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
