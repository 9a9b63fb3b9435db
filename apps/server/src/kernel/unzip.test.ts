import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unzipped } from './unzip';
import { xlsxDownload } from './xlsx';

const EVERYTHING = { named: () => true, bytes: 1 << 20 };

async function workbook(): Promise<Buffer> {
  async function* rows() {
    yield [['一', '二']];
  }
  const { content } = xlsxDownload('a.xlsx', [{ name: '表', widths: [1], rows: rows() }]);
  return Buffer.concat(await (content as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray());
}

/** A ZIP of one part that claims a size and a way of packing. */
function oneOf(content: Buffer, { way = 8, size = content.length } = {}): Buffer {
  const [local, entry, end] = [Buffer.alloc(31, 'x'), Buffer.alloc(47, 'x'), Buffer.alloc(22)];
  local.fill(0, 0, 30);
  entry.fill(0, 0, 46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(way, 10);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt16LE(1, 28);
  local.writeUInt16LE(1, 26);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + content.length, 16);
  return Buffer.concat([local, content, entry, end]);
}

describe('a ZIP', () => {
  it('gives the parts of a name', async () => {
    const parts = unzipped(await workbook(), { named: (name) => name.endsWith('sheet1.xml'), bytes: 1 << 20 });
    expect(parts?.map(String)).toEqual([expect.stringContaining('<t xml:space="preserve">一</t>')]);
  });

  it('may have parts that are not packed', () => {
    expect(unzipped(oneOf(Buffer.from('plain'), { way: 0 }), EVERYTHING)?.map(String)).toEqual(['plain']);
  });

  it('larger than is allowed is given up, however it is packed', () => {
    const bomb = oneOf(deflateRawSync(Buffer.alloc(2 << 20)));
    expect(bomb.length).toBeLessThan(10_000);
    expect(unzipped(bomb, EVERYTHING)).toBeUndefined();
    expect(unzipped(oneOf(Buffer.alloc(10), { way: 0 }), { ...EVERYTHING, bytes: 9 })).toBeUndefined();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no directory', Buffer.from('PK\u0003\u0004 OFD.xml', 'latin1')],
    ['a directory that points nowhere', Buffer.from(`PK\u0005\u0006${'\u00ff'.repeat(18)}`, 'latin1')],
    ['rubbish for a stream', oneOf(Buffer.from('rubbish'))],
    ['a way of packing that is not known', oneOf(Buffer.from('x'), { way: 12 })],
  ])('that is %s is none', (_what, file) => {
    expect(unzipped(file, EVERYTHING)).toBeUndefined();
  });

  it('that is torn anywhere never throws', async () => {
    const whole = await workbook();
    for (let length = 0; length < whole.length; length += 1)
      expect(() => unzipped(whole.subarray(length), EVERYTHING)).not.toThrow();
  });
});
