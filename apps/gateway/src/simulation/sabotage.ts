// Small deliberate defects: that each is found proves that the promises are judged.
import type { Machine } from '../machine';
import type { NodeState } from '../node/state';
import type { Accounting } from '../parts/accounting';
import type { Grant } from '../metering/store';
import type { Stores } from '../parts/foundation';
import { closeLeases } from './database/leases';
import { type LeaseRow, type Tables, monthOf } from './database/tables';
import { countTier } from './database/tiers';
import { PRICE } from './plan';

type Metering = Stores['metering'];

/** Each puts something else in the place of what it is given. */
export type Sabotage = {
  machine?: (machine: Machine) => Machine;
  metering?: (metering: Metering, tables: Tables) => Metering;
  stores?: (stores: Stores) => Stores;
  state?: (state: NodeState) => NodeState;
  now?: (now: () => number) => () => number;
  accounting?: (accounting: Accounting) => void;
  /** Whether what the database announced is heard. */
  hears?: (payload: string) => boolean;
};

const files = (change: (files: Machine['files']) => Partial<Machine['files']>): Sabotage => ({
  machine: (machine) => ({ ...machine, files: { ...machine.files, ...change(machine.files) } }),
});

const metering = (change: (metering: Metering, tables: Tables) => Partial<Metering>): Sabotage => ({
  metering: (given, tables) => ({ ...given, ...change(given, tables) }),
});

type Lent = NonNullable<Grant['lease']>;

/** Nodes hear of another lease than is lent; `row` is what the database has of it. */
const lending = (change: (lease: Lent, row: LeaseRow, tables: Tables) => Partial<Lent>): Sabotage =>
  metering(({ grant }, tables) => ({
    grant: async (run, requests) =>
      (await grant(run, requests)).map(({ lease, ...rest }) =>
        lease ? { ...rest, lease: { ...lease, ...change(lease, tables.leases.get(lease.id)!, tables) } } : rest,
      ),
  }));

/** What is lent of a tier is counted otherwise. */
const counting = (change: (row: LeaseRow, tierFrom: number, tables: Tables) => void): Sabotage =>
  lending((_lease, row, tables) => {
    if (row.tierFrom !== null) change(row, row.tierFrom, tables);
    return {};
  });

const EIGHT_HOURS_MS = 8 * 3_600_000;

const copies = (change: (copies: Stores['copies']) => Partial<Stores['copies']>): Sabotage => ({
  stores: (stores) => ({ ...stores, copies: { ...stores.copies, ...change(stores.copies) } }),
});

export const SABOTAGE = {
  'a call is answered before its block is copied': copies(({ add }) => ({
    add: (...given) => {
      add(...given).catch(() => {});
      return Promise.resolve();
    },
  })),
  'what is copied of a lost disk is not booked': copies(() => ({ blocks: () => Promise.resolve([]) })),
  'copies are removed before they are booked': copies(({ forget }) => ({
    forget: (walId, { segment }) => forget(walId, { segment: segment + 1, bytes: 0 }),
  })),
  'nobody books what is copied of a lost node': copies(() => ({ takeDead: () => Promise.resolve([]) })),
  'what a dead node had under way is forgotten': metering(({ book }) => ({
    book: (run, booking) => book(run, booking.ofDead === 'last' ? { ...booking, rows: [] } : booking),
  })),
  'a flush without an answer is taken for done': metering(({ book }) => ({
    book: (run, booking) => book(run, booking).catch(() => []),
  })),
  'a flush without an answer is counted on its leases again': metering(({ book }, tables) => ({
    book: (run, booking) =>
      book(run, booking).catch((error: unknown) => {
        for (const lease of tables.leases.values()) if (lease.state === 1 && lease.used > 0) lease.used++;
        throw error;
      }),
  })),
  'leases are returned twice': metering(({ book }, tables) => ({
    book: async (run, booking) => {
      const lost = await book(run, booking);
      for (const id of booking.closing) {
        const lease = tables.leases.get(id)!;
        if (lease.state !== 2 || lease.used === lease.granted) continue;
        lease.state = 1;
        closeLeases(tables, [id], 2);
      }
      return lost;
    },
  })),
  'leases are spent after they have expired': lending(() => ({ expiresAt: null })),
  'what is used of open leases is not settled': metering(() => ({ settleUsed: () => Promise.resolve() })),
  'a lease whose grant got no answer is forgotten': metering(() => ({ closeUnknown: () => Promise.resolve() })),
  'ids begin anew, by a coarse clock': {
    ...metering(({ progress }) => ({ progress: async (wal) => ({ ...(await progress(wal)), lastCallAt: 0 }) })),
    now: (now) => () => now() - (now() % 500),
  },
  'the log is not synced': files(() => ({ fdatasync: (_fd, done) => queueMicrotask(() => done(null)) })),
  'new files of the log are not synced': files(() => ({ fsyncSync: () => {} })),
  'a damaged segment is not kept': files(() => ({ copyFileSync: () => {}, existsSync: () => true })),
  'a call is answered before its record is written': {
    accounting: ({ wal }) => {
      const append = wal.append.bind(wal);
      wal.append = (lines, done) => {
        append(lines, () => {});
        queueMicrotask(done);
      };
    },
  },
  'a call goes on although its intent could not be written': {
    accounting: ({ intents }) => {
      const begin = intents.begin.bind(intents);
      intents.begin = (id, line, begun) => begin(id, line, begun).catch(() => begun?.());
    },
  },
  'calls under way when a node ended get no record': { accounting: ({ intents }) => intents.settledEarlier() },
  'a node that is cut off goes on spending': {
    state: (state) => {
      state.maySpend = () => state.joined;
      return state;
    },
    accounting: ({ flusher }) => Object.defineProperty(flusher, 'keepsUp', { get: () => true }),
  },
  'a change of price is not heard of': { hears: (payload) => !payload.startsWith('project:') },
  'a change of level is not heard of': { hears: (payload) => !payload.startsWith('member:') },
  'every member pays the same': lending((lease) => (lease.source === 3 ? { price: BigInt(PRICE) } : {})),
  'what was not used of a tier does not go back to it': metering(({ book }, tables) => ({
    book: async (run, booking) => {
      const open = booking.closing.map((id) => tables.leases.get(id)!).filter(({ state }) => state === 1);
      const lost = await book(run, booking);
      for (const lease of open)
        if (lease.tierFrom !== null && lease.state === 2)
          countTier(tables, lease, monthOf(lease.grantedAt), lease.tierFrom, lease.granted - lease.used);
      return lost;
    },
  })),
  'what is lent of a tier is not counted': counting((row, from, tables) =>
    countTier(tables, row, monthOf(row.grantedAt), from, -row.granted),
  ),
  'every tier costs the same': lending((lease, { tierFrom }) => (tierFrom ? { price: BigInt(PRICE) } : {})),
  'the month of tiers turns at 00:00 UTC': counting((row, from, tables) => {
    countTier(tables, row, monthOf(row.grantedAt), from, -row.granted);
    countTier(tables, row, monthOf(row.grantedAt - EIGHT_HOURS_MS), from, row.granted);
  }),
  'what was lent from the balance ends with its month at 00:00 UTC': lending(({ source, expiresAt }) =>
    source === 3 ? { expiresAt: expiresAt! + EIGHT_HOURS_MS } : {},
  ),
  'a node goes by a clock of its own': { now: (now) => () => now() - 3_000 },
  'caps begin anew within the day': {
    stores: ({ limits, ...stores }) => {
      let asked = 0;
      const borrow: Stores['limits']['borrow'] = (run, keyId, day, ...amounts) =>
        limits.borrow(run, keyId, ++asked > 3 ? `${day} again` : day, ...amounts);
      return { ...stores, limits: { ...limits, borrow } };
    },
  },
  'an allowance of a cap is given back twice': {
    stores: ({ limits, ...stores }) => ({
      ...stores,
      limits: {
        ...limits,
        returnAllowance: async (run, keyId, day, rest, had) => {
          await limits.returnAllowance(run, keyId, day, rest, had);
          await limits.returnAllowance(run, keyId, day, rest, await limits.counted(run, keyId, day)).catch(() => {});
        },
      },
    }),
  },
  'a node that comes back gives away what its calls under way have taken': {
    stores: ({ limits, ...stores }) => ({
      ...stores,
      limits: { ...limits, settleEarlierRuns: (run) => limits.settleEarlierRuns(run, []) },
    }),
  },
  'Idempotency-Keys are free again too early': {
    stores: ({ kept, ...stores }) => ({
      ...stores,
      kept: {
        ...kept,
        claim: async (asked) => {
          const said = await kept.claim(asked);
          return said.outcome === 1 ? { ...said, outcome: 0 } : said;
        },
      },
    }),
  },
} satisfies Record<string, Sabotage>;
