/** The path of a Chromium for the journeys, or undefined when there is none and none can be installed. */
export function ensureChromium(): string | undefined;
/** As `ensureChromium`, with everything that a person's has: what Lighthouse says is about that. */
export function ensureWholeChromium(): string | undefined;
