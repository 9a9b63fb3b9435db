/** The path of a Chromium, or undefined when there is none and none can be installed. */
export function ensureChromium(): string | undefined;
