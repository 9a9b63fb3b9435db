import { gzipSync } from 'node:zlib';
import { ChargeRule, type ChargeRuleDraft } from '@jishi/contract/charge-rule';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusals';
import { amountFrom, unitsOf } from './amount';
import { chargeFrom } from './charge';
import { EventStream } from './event-stream';
import { type AnswerRule, Meter } from './meter';

const amountOf = (value: unknown) => amountFrom(value);

describe('amounts', () => {
  test('are read exactly, what is below a millionth counts up', () => {
    expect([0, 3, '3', ' 12.5 ', 0.1, '1.0000001', 1e-9, '999999999999'].map(amountOf)).toEqual([
      0n,
      3_000_000n,
      3_000_000n,
      12_500_000n,
      100_000n,
      1_000_001n,
      1n,
      999_999_999_999_000_000n,
    ]);
  });

  test('that are none are none', () => {
    const strange = [
      -1,
      Number.NaN,
      Infinity,
      1e21,
      '1e3',
      '0x10',
      '',
      '-0',
      '1,000',
      true,
      null,
      undefined,
      [1],
      {},
      '1.',
    ];
    expect(unitsOf(amountOf(999_999_999_999)!, 1), 'no call costs more').toBe(1_000_000_000);
    for (const value of strange) expect(amountOf(value), String(value)).toBeUndefined();
  });

  test('become units as whole numbers would: each that was begun is one', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1e6 }), (n, size) => {
        expect(unitsOf(amountOf(n)!, size)).toBe(Math.ceil(n / size));
        expect(unitsOf(amountOf(n)! + 1n, size)).toBe(Math.floor(n / size) + 1);
      }),
    );
  });
});

const reserve = (draft: ChargeRuleDraft, body: unknown, query = '', contentType = 'application/json') => {
  const units = chargeFrom(ChargeRule.parse(draft)).reserve({
    query,
    body: body === undefined ? Buffer.alloc(0) : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    contentType,
  });
  return units instanceof Refusal ? units.code : units;
};
const [UNREADABLE, TOO_MANY] = [400_008, 400_009];

describe('a rule', () => {
  const none = { query: '', body: Buffer.alloc(0), contentType: '' };

  test('of a fixed cost reserves it and asks nobody', () => {
    expect(chargeFrom(ChargeRule.parse({ kind: 'fixed', units: 3 }))).toMatchObject({
      fixed: 3,
      meter: undefined,
      byService: false,
    });
    expect(chargeFrom(ChargeRule.parse({ kind: 'fixed', units: 3 })).reserve(none)).toBe(3);
  });

  test('by the request knows the cost before the answer', () => {
    const charge = chargeFrom(
      ChargeRule.parse({ kind: 'request', count: 'number', in: 'query', name: 'n', size: 1, units: 1, most: 5 }),
    );
    expect([charge.fixed, charge.meter, charge.byService]).toEqual([undefined, undefined, false]);
  });

  test('by the answer reserves the most and follows the answer', () => {
    const charge = chargeFrom(rule({ most: 40 }));
    expect([charge.fixed, charge.reserve(none), charge.byService]).toEqual([40, 40, false]);
    const meter = charge.meter!(0);
    meter.read(answer({ usage: { in: 10 } }));
    expect(meter.cost(true).units).toBe(1);
  });

  test('by the service reserves nothing, and records whatever it is told, to the last of it', () => {
    const told = { kind: 'service', amount: { from: 'header', at: 'x-units' } } as const;
    const charge = chargeFrom(ChargeRule.parse(told));
    expect([charge.fixed, charge.reserve(none), charge.byService]).toEqual([0, 0, true]);
    const costOfTold = (units?: string) => {
      const meter = charge.meter!(0);
      meter.read(answer('', units === undefined ? {} : { 'x-units': units }));
      return meter.cost(true);
    };
    expect(costOfTold('1000000000')).toEqual({ units: 1_000_000_000, heard: 'told', beyond: false });
    expect(costOfTold()).toEqual({ units: 0, heard: 'silent', beyond: false });
    expect(chargeFrom(ChargeRule.parse({ kind: 'service' }))).toMatchObject({ meter: undefined, byService: true });
  });

  test('says of a request that it refuses what is wrong with it', () => {
    const draft = { kind: 'request', count: 'number', in: 'query', name: 'n', most: 5 } as const;
    const refusal = (query: string) => {
      const refused = chargeFrom(ChargeRule.parse(draft)).reserve({ ...none, query }) as Refusal;
      return JSON.parse(refused.body.toString());
    };
    expect(refusal('n=x')).toMatchObject({ msg: expect.stringMatching(/：n$/), result: { param: 'n' } });
    expect(refusal('n=6')).toMatchObject({
      msg: expect.stringMatching(/：n 要计 6，每次最多 5$/),
      result: { param: 'n', units: 6, most: 5 },
    });
  });
});

describe('a request', () => {
  const items = { kind: 'request', count: 'items', in: 'body', name: 'to.list', size: 2, units: 3, most: 9 } as const;

  test('costs its items, by the share that was begun', () => {
    const costs = [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], Array(6).fill(1), Array(7).fill(1)].map((list) =>
      reserve(items, { to: { list } }),
    );
    expect(costs).toEqual([3, 3, 3, 6, 9, TOO_MANY]);
    expect(reserve(items, { to: { list: 'a,b,c' } })).toBe(6);
    expect(reserve(items, { to: {} }), 'the upstream may have a default').toBe(3);
    expect(reserve(items, undefined)).toBe(3);
    for (const list of [5, { length: 1 }, true]) expect(reserve(items, { to: { list } })).toBe(UNREADABLE);
    expect(reserve(items, 'no json')).toBe(UNREADABLE);
    expect(reserve(items, { to: { list: null } }), 'null says nothing').toBe(3);
    expect(reserve(items, { to: { list: [] } }, '', 'x; application/x-www-form-urlencoded')).toBe(3);
    for (const to of [null, 'list', 5]) expect(reserve(items, { to }), 'nothing stands there').toBe(3);
    expect(reserve(items, undefined, '', 'application/x-www-form-urlencoded')).toBe(3);
    expect(reserve({ ...items, in: 'query', name: 'to' }, undefined, 'to=a,b&to=c')).toBe(6);
    expect(
      reserve({ ...items, name: 'to' }, 'to=a&to=b&to=c', '', 'application/x-www-form-urlencoded; charset=utf-8'),
    ).toBe(6);
  });

  const text = { kind: 'request', count: 'characters', in: 'body', name: 'text', size: 3, most: 4 } as const;

  test('costs its characters, an emoji being one', () => {
    expect(['', '一二三', '一二三四', '👍👍👍', 'a👍b👍'].map((value) => reserve(text, { text: value }))).toEqual([
      1, 1, 2, 1, 2,
    ]);
    expect(reserve(text, { text: 'x'.repeat(13) })).toBe(TOO_MANY);
    expect(reserve(text, { text: ['a'] })).toBe(UNREADABLE);
    expect(reserve(text, { text: '\uffff\uffff\uffff' }), 'the last one of a single UTF-16 unit').toBe(1);
    expect([reserve(text, undefined), reserve(text, { text: null })]).toEqual([1, 1]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (value) => {
        expect(reserve(text, { text: value })).toBe(Math.max(Math.ceil(Array.from(value).length / 3), 1));
      }),
    );
  });

  const number = { kind: 'request', count: 'number', in: 'query', name: 'n', most: 5 } as const;

  test('costs a number in it, and never less than the upstream could read', () => {
    const costs = ['', 'n=3', 'n=2.1', 'n=0', 'n=6', 'n=1e1', 'n=-4', 'n=1&n=5', 'n= 4'].map((query) =>
      reserve(number, undefined, query),
    );
    expect(costs).toEqual([1, 3, 3, 1, TOO_MANY, UNREADABLE, UNREADABLE, UNREADABLE, 4]);
  });
});

const rule = (draft: Partial<AnswerRule> = {}) =>
  ChargeRule.parse({
    kind: 'answer',
    amounts: [
      { from: 'json', at: 'usage.in' },
      { from: 'json', at: 'usage.out', weight: 3 },
    ],
    divisor: 10,
    most: 100,
    ...draft,
  }) as AnswerRule;

const answer = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) => ({
  status: 200,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

function costOf(of: AnswerRule, given: ReturnType<typeof answer>, whole = true) {
  const meter = new Meter(of, 41);
  meter.read(given);
  return meter.cost(whole);
}

describe('an answer', () => {
  test('costs the weighted sum of what it says, rounded up once', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (input, output) => {
        const units = Math.min(Math.ceil((input + 3 * output) / 10), 100);
        expect(costOf(rule(), answer({ usage: { in: input, out: output } })).units).toBe(units);
      }),
    );
  });

  test('that says one of two is taken at its word; nonsense in either is nonsense', () => {
    expect(costOf(rule(), answer({ usage: { in: 11 } }))).toEqual({ units: 2, heard: 'told', beyond: false });
    expect(costOf(rule({ silent: 7 }), answer({ usage: { in: 11, out: 'x' } }))).toEqual({
      units: 7,
      heard: 'silent',
      beyond: false,
    });
    expect(costOf(rule({ silent: 7 }), answer({ usage: [] })).heard).toBe('silent');
    expect(costOf(rule({ silent: 7 }), answer('<html>')).heard).toBe('silent');
  });

  test('costs at most the most, unless the rest is owed', () => {
    const large = answer({ usage: { in: 1_001 } });
    expect(costOf(rule(), answer({ usage: { in: 1_000 } }))).toEqual({ units: 100, heard: 'told', beyond: false });
    expect(costOf(rule(), large)).toEqual({ units: 100, heard: 'told', beyond: true });
    expect(costOf(rule({ beyond: 'owed' }), large)).toEqual({ units: 101, heard: 'told', beyond: true });
  });

  test('is read from a header, in any case, and from its size', () => {
    const sized = rule({
      amounts: [
        { from: 'header', at: 'X-Pages', weight: 1 },
        { from: 'bytes', at: '', weight: 1 },
      ],
      divisor: 1,
    });
    expect(costOf(sized, answer('12345', { 'x-pages': '2' })).units).toBe(7);
    expect(costOf(sized, answer('12345', {})).heard, 'the size does not stand for the pages').toBe('silent');
    expect(
      costOf(rule({ amounts: [{ from: 'bytes', at: '', weight: 1 }], divisor: 2 }), answer('12345', {})).units,
    ).toBe(3);
  });
});

describe('an answer in many ways', () => {
  const said = (from: 'json' | 'header' | 'bytes' | 'events', at = '') => ({ from, at, weight: 1 });

  test('that is compressed is read all the same', () => {
    const body = gzipSync(JSON.stringify({ usage: { in: 20 } }));
    expect(costOf(rule(), { ...answer(''), headers: { 'content-encoding': 'gzip' }, body }).units).toBe(2);
  });

  test('with null in one place is told by the other', () => {
    expect(costOf(rule(), answer({ usage: { in: null, out: 10 } }))).toMatchObject({ units: 3, heard: 'told' });
    expect(costOf(rule(), answer({ usage: null })).heard).toBe('silent');
    expect(costOf(rule(), answer('null')).heard).toBe('silent');
    expect(costOf(rule(), answer({ usage: 'in' })).heard).toBe('silent');
  });

  test('is read from field and header at once, each where it is to be', () => {
    const both = rule({ amounts: [said('json', 'n'), said('header', 'x')], divisor: 1 });
    expect(costOf(both, answer({ n: 2, x: 50 }, { x: '3', n: '70' })).units).toBe(5);
    const stream = { 'content-type': 'text/event-stream', x: '3' };
    expect(costOf(both, answer('data: {"n":2}\n\n', stream)).units).toBe(5);
  });

  test('costs its events, none where there is no stream; a field of that name counts for nothing', () => {
    const events = rule({ amounts: [said('events')], divisor: 1 });
    const stream = { 'content-type': 'Text/Event-Stream' };
    expect(costOf(events, answer('data: 1\n\ndata: 2\n\ndata: [DONE]\n\n', stream))).toMatchObject({
      units: 2,
      heard: 'told',
    });
    expect(costOf(events, answer('data: 1\n\n', { 'content-type': 'x; text/event-stream' })).units).toBe(0);
    expect(costOf(events, answer({ '': 9 })).units).toBe(0);
    expect(costOf(rule({ cut: { count: 'events', weight: 10 } }), answer({}), false)).toMatchObject({
      units: 0,
      heard: 'counted',
    });
  });

  test('is followed while it passes, unchanged', () => {
    const meter = new Meter(rule(), 0);
    const passed: unknown[] = [];
    const stream = meter.follow({
      begin: (...begun) => void passed.push(begun),
      write: (chunk) => passed.push(chunk.toString()) > 0,
    });
    expect(meter.streaming).toBe(false);
    stream.begin(200, { 'content-type': 'text/event-stream' });
    expect(meter.streaming).toBe(true);
    expect(stream.write(Buffer.from('data: {"usage":'))).toBe(true);
    stream.write(Buffer.from('{"in":30}}\n\n'));
    expect(passed).toEqual([[200, { 'content-type': 'text/event-stream' }], 'data: {"usage":', '{"in":30}}\n\n']);
    expect(meter.cost(true)).toEqual({ units: 3, heard: 'told', beyond: false });
  });
});

describe('a stream', () => {
  const stream = { 'content-type': 'text/event-stream; charset=utf-8' };

  test('is read the same however it is cut into chunks', () => {
    const text =
      'data: {"usage":null}\n\n: note\n\ndata:{"a":"吗"}\r\n\r\ndata: {"usage":\ndata: {"in":5}}\n\ndata: [DONE]\n\ndata: {"x":1}';
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (places) => {
        const seen: string[] = [];
        const events = new EventStream((data) => seen.push(data));
        let from = 0;
        for (const to of [...places.sort((a, b) => a - b), bytes.length]) {
          events.write(bytes.subarray(from, to));
          from = to;
        }
        events.end();
        expect(seen).toEqual(['{"usage":null}', '{"a":"吗"}', '{"usage":\n{"in":5}}', '[DONE]', '{"x":1}']);
        expect(events.events).toBe(4);
      }),
    );
  });

  test('costs what it said last; when it was cut before, what was counted, else what silence costs', () => {
    const cut = { count: 'events', weight: 25 } as const;
    const said = answer('data: {"usage":{"in":10}}\n\ndata: {"usage":{"out":10}}\n\n', stream);
    expect(costOf(rule({ cut }), said, false)).toEqual({ units: 4, heard: 'told', beyond: false });
    const quiet = answer('data: {"delta":1}\n\ndata: {"delta":2}\n\n', stream);
    expect(costOf(rule({ cut, silent: 9 }), quiet, false)).toEqual({ units: 5, heard: 'counted', beyond: false });
    expect(costOf(rule({ cut, silent: 9 }), quiet, true)).toEqual({ units: 9, heard: 'silent', beyond: false });
    expect(costOf(rule({ cut, silent: 2 }), quiet, true), 'what came').toEqual({
      units: 5,
      heard: 'silent',
      beyond: false,
    });
    expect(costOf(rule({ silent: 9 }), quiet, false)).toEqual({ units: 9, heard: 'silent', beyond: false });
    const bytes = { count: 'bytes', weight: 1 } as const;
    expect(costOf(rule({ cut: bytes }), quiet, false).units).toBe(Math.ceil(quiet.body.length / 10));
    const asked = { ...cut, requestBytes: 4 };
    expect(costOf(rule({ cut: asked }), quiet, false).units, '2 events × 25, 41 bytes by 4: 61 tenths').toBe(7);
    expect(costOf(rule({ cut: { ...asked, requestBytes: 5 } }), quiet, true).units, '59 tenths').toBe(6);
    expect(costOf(rule({ cut: { count: 'events', weight: 1_000 } }), quiet, false)).toEqual({
      units: 100,
      heard: 'counted',
      beyond: true,
    });
  });

  test('of an event that never ends is bounded', () => {
    const events = new EventStream(() => expect.unreachable());
    for (let n = 0; n < 5; n++) events.write(Buffer.alloc(1 << 20, 'x'));
    events.write(Buffer.from('\n\n'));
    expect(events.events).toBe(1);
  });

  test('of a large event is still read, of a larger one not; the next one is', () => {
    const MOST = 2 << 20;
    const seen: number[] = [];
    const events = new EventStream((data) => seen.push(data.length));
    const event = (bytes: number) => events.write(Buffer.from(`data:${'x'.repeat(bytes - 5)}\n\n`));
    event(MOST);
    event(MOST + 1);
    event(10);
    events.write(Buffer.from(`data:${'x'.repeat(MOST - 5)}`));
    events.write(Buffer.from('\n\n'));
    events.write(Buffer.from(`data:${'x'.repeat(MOST - 4)}`));
    events.write(Buffer.from('\n\ndata:y\n\n'));
    expect(seen).toEqual([MOST - 5, 5, MOST - 5, 1]);
    expect(events.events).toBe(6);
    events.end();
    events.end();
    expect(events.events).toBe(6);
  });
});
