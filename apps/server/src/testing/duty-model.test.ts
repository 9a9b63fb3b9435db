// Every sequence of acts by dishonest operators, by the rules as they are declared: invented money leaves by the hands of two people
// whose links went to two phones, or not at all. The money invented is just below the limit, or above it.
import { expect, test } from 'vitest';
import { barOf as barOfReview } from '../domains/review/rules';
import { reviewStatus } from '@jishi/contract/enums/review';
import { limitOf, whySecond } from '../domains/review/limit/rules';
import { MONEY, type OperatorRole, movesMoney, permissionsOf } from '../domains/operator/rules';

const LIMITS = { secondAbove: 100n, secondAboveOneOwner: 20n };
const AMOUNTS = [15n, 90n, 150n] as const;
const MEMBER = 'm';

/** `phone`: where the link went. `waits`: until the next day. */
type Operator = { id: string; role: OperatorRole; phone: string; waits: boolean; isOn: boolean };
type Case = {
  what: 'line' | 'payout' | 'grant';
  amount: bigint;
  role?: OperatorRole;
  phone?: string;
  openedBy: string | null;
  firstBy: string | null;
  isOpen: boolean;
};
type World = {
  operators: readonly Operator[];
  cases: readonly Case[];
  /** What one word moved today: whose, and for the member. */
  alone: Readonly<Record<string, bigint>>;
  entered: readonly string[];
  invented: bigint;
  /** The phones of all who had a hand in it. */
  hands: readonly string[];
  paid: boolean;
};
type Rules = { whySecond: typeof whySecond; needsOwner: boolean };
const RULES: Rules = { whySecond, needsOwner: true };

const may = ({ role, waits, isOn }: Operator, permission: 'remittance.confirm' | 'refund.grant' | 'operator.grant') =>
  isOn && permissionsOf(role).has(permission) && !(waits && MONEY.has(permission));
const owners = (world: World) => world.operators.filter(({ role, waits, isOn }) => role === 'owner' && isOn && !waits);

function why(world: World, rules: Rules, by: string, amount: bigint, out: boolean): string | undefined {
  const standing = {
    byOperator: world.alone[by] ?? 0n,
    ofMember: world.alone[MEMBER] ?? 0n,
    entered: world.entered.includes(by),
  };
  return rules.whySecond(limitOf(LIMITS, owners(world).length < 2), { amount, out }, standing);
}

const unique = (values: readonly string[]) => [...new Set(values)].toSorted();
const phoneOf = (world: World, id: string) => world.operators.find((one) => one.id === id)!.phone;
const withCase = (world: World, at: number, to: Partial<Case>): World => ({
  ...world,
  cases: world.cases.map((one, n) => (n === at ? { ...one, ...to } : one)),
});

/** The last word about a case. */
function grant(world: World, at: number, by: string): World {
  const one = world.cases[at]!;
  const closed = withCase(world, at, { isOpen: false });
  const words = [one.firstBy ?? by, ...(one.firstBy ? [by] : [])];
  if (one.what === 'grant') return joined(closed, one.role!, one.phone!, false);
  const counted = one.firstBy ? world.alone : added(added(world.alone, by, one.amount), MEMBER, one.amount);
  const moved = {
    ...closed,
    alone: counted,
    hands: unique([...world.hands, ...words.map((id) => phoneOf(world, id))]),
  };
  if (one.what === 'payout') return { ...moved, paid: true };
  return { ...moved, invented: world.invented + one.amount, entered: unique([...world.entered, words[0]!]) };
}

const added = (sums: World['alone'], of: string, amount: bigint) => ({ ...sums, [of]: (sums[of] ?? 0n) + amount });

function joined(world: World, role: OperatorRole, phone: string, waits: boolean): World {
  if (world.operators.some((one) => one.phone === phone)) return world;
  return { ...world, operators: [...world.operators, { id: phone, role, phone, waits, isOn: true }] };
}

/** An operator proposes: granted at once where one word is enough. */
function open(world: World, rules: Rules, by: Operator, asked: Omit<Case, 'openedBy' | 'firstBy' | 'isOpen'>): World {
  const alone = asked.what === 'line' && why(world, rules, by.id, asked.amount, false) === undefined;
  const fresh = { ...asked, openedBy: by.id, firstBy: alone ? null : by.id, isOpen: true };
  const next = { ...world, cases: [...world.cases, fresh] };
  return alone ? grant(next, next.cases.length - 1, by.id) : next;
}

/** Whatever the dishonest can do next; `phones` are theirs, also those that nobody is invited to yet. */
function acts(world: World, rules: Rules, phones: readonly string[], withOff: boolean): World[] {
  const next: World[] = [{ ...world, alone: {}, operators: world.operators.map((one) => ({ ...one, waits: false })) }];
  if (world.invented > 0n && !world.cases.some(({ what }) => what === 'payout')) {
    const payout = { what: 'payout', amount: world.invented, openedBy: null, firstBy: null, isOpen: true } as const;
    next.push({ ...world, cases: [...world.cases, payout] });
  }
  for (const by of world.operators.filter(({ phone }) => phones.includes(phone))) {
    if (may(by, 'remittance.confirm') && world.cases.filter(({ what }) => what === 'line').length < 2)
      for (const amount of AMOUNTS) next.push(open(world, rules, by, { what: 'line', amount }));
    if (may(by, 'operator.grant'))
      for (const phone of phones.filter((one) => !world.operators.some((known) => known.phone === one)))
        next.push(...invited(world, rules, by, phone));
    for (const [at, one] of world.cases.entries()) next.push(...said(world, rules, by, at, one));
    if (withOff && by.role === 'owner' && by.isOn)
      for (const other of world.operators.filter(({ id, isOn }) => id !== by.id && isOn))
        next.push({ ...world, operators: world.operators.map((o) => (o.id === other.id ? { ...o, isOn: false } : o)) });
  }
  return next;
}

function invited(world: World, rules: Rules, by: Operator, phone: string): World[] {
  return (['owner', 'finance'] as const).map((role) => {
    const isAsked = rules.needsOwner && movesMoney(role) && owners(world).some(({ id }) => id !== by.id);
    return isAsked
      ? open(world, rules, by, { what: 'grant', amount: 0n, role, phone })
      : joined(world, role, phone, true);
  });
}

function said(world: World, rules: Rules, by: Operator, at: number, one: Case): World[] {
  const permission = { line: 'remittance.confirm', payout: 'refund.grant', grant: 'operator.grant' } as const;
  const status = one.isOpen ? (one.firstBy ? reviewStatus.toSecond : reviewStatus.waiting) : reviewStatus.granted;
  const standing = { ...one, status, firstName: '', firstRefused: false, claimedBy: null, claimant: '' };
  if (!may(by, permission[one.what]) || barOfReview('这笔', standing, by.id)) return [];
  const needsTwo = one.firstBy === null && why(world, rules, by.id, one.amount, one.what === 'payout') !== undefined;
  return [needsTwo ? withCase(world, at, { firstBy: by.id }) : grant(world, at, by.id)];
}

const operator = (id: string, role: OperatorRole): Operator => ({ id, role, phone: id, waits: false, isOn: true });
const keyOf = (world: World) =>
  JSON.stringify(world, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));

/** All ends of paid money within so many acts: the phones through whose hands it went. */
function paidBy(
  staff: readonly Operator[],
  phones: readonly string[],
  { rules = RULES, depth = 7, withOff = false }: { rules?: Rules; depth?: number; withOff?: boolean } = {},
): { seen: number; hands: string[][] } {
  const start: World = { operators: staff, cases: [], alone: {}, entered: [], invented: 0n, hands: [], paid: false };
  let edge = [start];
  const seen = new Set([keyOf(start)]);
  const hands = new Map<string, string[]>();
  for (let step = 0; step < depth; step += 1) {
    const fresh: World[] = [];
    for (const world of edge.flatMap((one) => acts(one, rules, phones, withOff))) {
      if (world.paid) hands.set(world.hands.join(), [...world.hands]);
      const key = keyOf(world);
      if (world.paid || seen.has(key)) continue;
      seen.add(key);
      fresh.push(world);
    }
    edge = fresh;
  }
  return { seen: seen.size, hands: [...hands.values()] };
}

const STAFF = [operator('o1', 'owner'), operator('o2', 'owner'), operator('f1', 'finance'), operator('f2', 'finance')];

test.each(['o1', 'f1'])(
  'of four operators %s alone moves nothing out, with however many phones of their own',
  (one) => {
    const { seen, hands } = paidBy(STAFF, [one, 'spare'], { depth: 6 });
    expect(seen).toBeGreaterThan(100);
    expect(hands).toEqual([]);
  },
);

test.each([
  ['f1', 'f2'],
  ['o1', 'f1'],
  ['o1', 'o2'],
])('what %s and %s move out together went through both their hands', (...two) => {
  const { hands } = paidBy(STAFF, two, { depth: 5 });
  expect(hands, 'two of them can').not.toEqual([]);
  expect(hands.filter((phones) => phones.length < 2)).toEqual([]);
});

test('an owner who puts all others out of service, or is the only one, needs a second phone', () => {
  for (const [staff, withOff] of [
    [STAFF.slice(0, 2), true],
    [[STAFF[0]!], false],
  ] as const) {
    const { hands } = paidBy(staff, ['o1', 'spare'], { depth: 6, withOff });
    expect(hands.filter((phones) => phones.length < 2)).toEqual([]);
  }
});

test('the model finds what each rule prevents', () => {
  const forgetful: Rules = {
    ...RULES,
    whySecond: (limit, act, standing) => whySecond(limit, act, { ...standing, entered: false }),
  };
  expect(paidBy(STAFF, ['f1'], { rules: forgetful, depth: 4 }).hands).toContainEqual(['f1']);
  expect(paidBy(STAFF, ['o1', 'spare'], { rules: { ...RULES, needsOwner: false }, depth: 6 }).hands).toContainEqual([
    'o1',
    'spare',
  ]);
});
