// How a kept body is shown.

const TEXTUAL = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|application\/x-www-form-urlencoded\b)/i;

/** The stored part of a text body; '' for a binary one. `bytes`: size of the whole body. */
export function shownBody(type: string, bytes: number, kept: Buffer) {
  const cut = kept.length < bytes;
  return { type, bytes, cut, text: TEXTUAL.test(type) ? textOf(kept, cut) : '' };
}

/** Without the part of a character that the cut left at its end. */
function textOf(kept: Buffer, cut: boolean): string {
  return new TextDecoder('utf-8').decode(kept, { stream: cut });
}
