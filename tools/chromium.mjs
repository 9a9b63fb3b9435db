// Finds a Chromium: CHROMIUM_PATH, the system's, or Debian's packages where this is root on Debian.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The engine alone, without the windows that nobody sees: it takes two thirds of the processor's time. */
const HEADLESS = ['/usr/lib/chromium/chromium-headless-shell'];
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium for the journeys, or undefined when there is none and none can be installed. */
export function ensureChromium() {
  return process.env.CHROMIUM_PATH ?? found([...HEADLESS, ...WHOLE]) ?? install([...HEADLESS, ...WHOLE]);
}

/** As `ensureChromium`, with everything that a person's has: what Lighthouse says is about that. */
export function ensureWholeChromium() {
  return process.env.CHROMIUM_PATH ?? found(WHOLE) ?? install(WHOLE);
}

function found(places) {
  return places.find((place) => existsSync(place));
}

function install(places) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium and Chinese fonts (apt) …');
  const apt = (...args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', args, { stdio: 'ignore', env });
  };
  try {
    apt('update', '-qq');
    apt('install', '-y', '-qq', 'chromium', 'fonts-noto-cjk');
    apt('install', '-y', '-qq', 'chromium-headless-shell');
  } catch {
    // not every Debian has the last one
  }
  return found(places);
}
