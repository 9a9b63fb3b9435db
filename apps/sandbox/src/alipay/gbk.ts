// Writing GBK, the encoding of Alipay's bills: the platform's decoder read backwards once.

let bytesByCharacter: Map<string, Buffer> | undefined;

/** GBK bytes of a text; what GBK cannot write becomes a question mark. */
export function encodeGbk(text: string): Buffer {
  bytesByCharacter ??= readTable();
  const table = bytesByCharacter;
  const unknown = Buffer.from('?');
  const pieces = Array.from(text, (character) =>
    character.charCodeAt(0) < 0x80 ? Buffer.from(character) : (table.get(character) ?? unknown),
  );
  return Buffer.concat(pieces);
}

function readTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, Buffer>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail]);
      const character = decoder.decode(bytes);
      if (Array.from(character).length === 1 && character !== '\ufffd' && !table.has(character)) {
        table.set(character, bytes);
      }
    }
  }
  return table;
}
