import type { IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Relay } from '../upstream/relay';
import { UsageHidden, askingForUsage } from './asked-usage';

const asking = (text: string) => askingForUsage(Buffer.from(text))?.toString();

describe('a request', () => {
  test('for a stream asks for the usage, and is otherwise as it was written', () => {
    const written = '{ "stream": true, "seed": 9007199254740993 }\n';
    expect(asking(written)).toBe(
      '{ "stream": true, "seed": 9007199254740993 ,"stream_options":{"include_usage":true}}',
    );
    expect(asking('{"stream":1}'), 'an upstream may take it for true').toContain('"include_usage":true');
  });

  test('that says otherwise is told better, its other wishes stay', () => {
    for (const options of ['null', 'false', '"no"', '[]', '{"include_usage":false}', '{"include_usage":"true"}'])
      expect(JSON.parse(asking(`{"stream":true,"stream_options":${options}}`)!)).toEqual({
        stream: true,
        stream_options: { include_usage: true },
      });
    expect(JSON.parse(asking('{"stream_options":{"x":1},"stream":true}')!)).toEqual({
      stream: true,
      stream_options: { x: 1, include_usage: true },
    });
  });

  test('that asks by itself, or is no stream, stays', () => {
    for (const text of [
      '{"stream":true,"stream_options":{"include_usage":true}}',
      '{}',
      '{"stream":false}',
      '[1]',
      '{',
    ])
      expect(asking(text)).toBeUndefined();
  });
});

function followed() {
  const passed: Buffer[] = [];
  const hidden = new UsageHidden();
  const stream = hidden.follow<Pick<Relay, 'begin' | 'write'>>({
    begin: () => {},
    write: (chunk: Buffer) => passed.push(chunk) > 0,
  });
  return { passed, hidden, stream };
}

function through(chunks: readonly Buffer[], headers: IncomingHttpHeaders = { 'content-type': 'text/event-stream' }) {
  const { passed, hidden, stream } = followed();
  stream.begin(200, headers);
  for (const chunk of chunks) stream.write(chunk);
  hidden.end();
  expect(
    passed.map(({ length }) => length),
    'nothing empty is written',
  ).not.toContain(0);
  return Buffer.concat(passed).toString();
}

describe('a stream', () => {
  const usage = 'data: {"choices":[],"usage":{"prompt_tokens":3}}\n\n';
  const others = [
    'data: {"choices":[{"delta":{"content":"“usage”，好"}}],"usage":null}\n\n',
    'data: {"choices":[{"delta":{}}],"usage":{"prompt_tokens":3}}\r\n\r\n',
    ': a comment with "usage"\n\n',
    'data: {"choices":[],"usage":\n\n',
    'data: [DONE]\n\n',
  ];

  test('loses the event with the usage and nothing else, however it is cut', () => {
    const event = fc.constantFrom(usage, ...others);
    fc.assert(
      fc.property(fc.array(event), fc.array(fc.nat(200)), fc.constantFrom('', 'data: {"cho'), (events, sizes, rest) => {
        const bytes = Buffer.from(events.join('') + rest);
        const chunks: Buffer[] = [];
        let at = 0;
        for (const size of sizes) chunks.push(bytes.subarray(at, (at += size)));
        chunks.push(bytes.subarray(at));
        chunks.splice(0, chunks.length, ...chunks.filter(({ length }) => length > 0));
        const kept = events.filter((each) => each !== usage).join('') + rest;
        expect(through(chunks)).toBe(kept);
        expect(UsageHidden.of(bytes).toString()).toBe(kept);
      }),
    );
  });

  test('loses it whatever stands beside its data, and only where the data are whole', () => {
    const data = usage.trimEnd();
    expect(through([Buffer.from(`: 1\nevent: message\n${data}\nid: 7\n\n`)])).toBe('');
    expect(through([Buffer.from(`: 1\r\n${data}\r\n\r\n`)])).toBe('');
    const torn = 'data:{"choices":[],"usage":{"a":1\ndata:2}}\n\n';
    expect(through([Buffer.from(torn)]), 'lines of data are lines of it').toBe(torn);
  });

  test('ends once, with all letters of what was held', () => {
    const { passed, hidden, stream } = followed();
    stream.begin(200, { 'content-type': 'text/event-stream' });
    stream.write(Buffer.from('data: 好'));
    expect(passed).toEqual([]);
    hidden.end();
    hidden.end();
    expect(passed.map(String)).toEqual(['data: 好']);
    expect(UsageHidden.of(Buffer.from('data: 好')).toString()).toBe('data: 好');
  });

  test('is one by its type alone, and none before it began', () => {
    for (const type of ['application/json; was=text/event-stream', 'text/event-streams'])
      expect(through([Buffer.from(usage)], { 'content-type': type })).toBe(usage);
    expect(through([Buffer.from(usage)], { 'content-type': 'Text/Event-Stream; charset=utf-8' })).toBe('');
    const { passed, stream } = followed();
    stream.write(Buffer.from(usage));
    expect(passed.map(String)).toEqual([usage]);
  });

  test('holds an event back up to 64 KiB', () => {
    const { passed, stream } = followed();
    stream.begin(200, { 'content-type': 'text/event-stream' });
    stream.write(Buffer.alloc(64 << 10, 'x'));
    expect(passed).toEqual([]);
    stream.write(Buffer.from('y'));
    expect(passed.map(({ length }) => length)).toEqual([(64 << 10) + 1]);
  });

  test('may end without its empty line', () => {
    expect(through([Buffer.from(usage.trimEnd())])).toBe('');
    expect(through([Buffer.from(others[0]!.trimEnd())])).toBe(others[0]!.trimEnd());
  });

  test('an event without end is not held back, and what is no event stream is not read', () => {
    const long = `data: ${'x'.repeat(80_000)}`;
    expect(through([Buffer.from(long), Buffer.from('y\n\n'), Buffer.from(usage)])).toBe(`${long}y\n\n`);
    expect(through([Buffer.from(usage)], { 'content-type': 'text/plain' })).toBe(usage);
  });
});
