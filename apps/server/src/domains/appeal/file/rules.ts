// Videos by their content: a whole MP4, without what the camera noted about place and person.

const HEAD = 8;
/** Boxes with notes that nobody needs to play it. */
const NOTES: readonly string[] = ['udta', 'meta', 'uuid'];
/** Boxes that hold boxes with notes. */
const PARENTS: readonly string[] = ['moov', 'trak'];

type Box = { type: string; at: number; head: number; end: number };

/** The boxes from one place to another; undefined when they do not fill it exactly. */
function boxesOf(content: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = [];
  let at = from;
  while (at < to) {
    if (at + HEAD > to) return undefined;
    const short = content.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 2 * HEAD > to) return undefined;
    const size = isLong ? Number(content.readBigUInt64BE(at + HEAD)) : short === 0 ? to - at : short;
    const head = isLong ? 2 * HEAD : HEAD;
    if (size < head || at + size > to) return undefined;
    boxes.push({ type: content.toString('latin1', at + 4, at + HEAD), at, head, end: at + size });
    at += size;
  }
  return boxes;
}

/** The video without its notes, which are blanked in place; undefined when it is no whole MP4. */
export function videoFrom(content: Buffer): Buffer | undefined {
  const boxes = boxesOf(content, 0, content.length);
  const has = (type: string) => boxes?.some((box) => box.type === type) ?? false;
  if (boxes?.[0]?.type !== 'ftyp' || !has('moov') || !has('mdat')) return undefined;
  const plain = Buffer.from(content);
  return blank(plain, boxes) ? plain : undefined;
}

/** False when a box that holds others is broken. */
function blank(content: Buffer, boxes: readonly Box[]): boolean {
  return boxes.every(({ type, at, head, end }) => {
    if (NOTES.includes(type)) {
      content.write('free', at + 4, 'latin1');
      content.fill(0, at + head, end);
      return true;
    }
    if (!PARENTS.includes(type)) return true;
    const inner = boxesOf(content, at + head, end);
    return inner !== undefined && blank(content, inner);
  });
}
