// The site's icon in the sizes that home screens take, drawn from the same lines as the portal's icon.svg.
import sharp from 'sharp';

/** The lines of apps/portal/src/icon.svg. */
export const LINES = 'M8 12h16M8 20h16M13 7v18M20 7v18';
const GROUND = '#1a6fd0';

type Shape = { size: number; maskable: boolean };

/** Every icon there is, by its name. A maskable one reaches the edges, since phones cut it to their own shape. */
export const ICONS = {
  '192.png': { size: 192, maskable: false },
  '512.png': { size: 512, maskable: false },
  'maskable-512.png': { size: 512, maskable: true },
  'apple-180.png': { size: 180, maskable: true },
} as const satisfies Record<string, Shape>;

export type IconName = keyof typeof ICONS;

const drawn = new Map<IconName, Promise<Buffer>>();

/** A PNG, drawn when it is first asked for. */
export function iconNamed(name: IconName): Promise<Buffer> {
  const known = drawn.get(name) ?? draw(ICONS[name]);
  drawn.set(name, known);
  return known;
}

function draw({ size, maskable }: Shape): Promise<Buffer> {
  const [radius, scale] = maskable ? [0, 0.8] : [6, 1];
  const inset = 16 * (1 - scale);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">
<rect width="32" height="32" rx="${radius}" fill="${GROUND}"/>
<path transform="translate(${inset} ${inset}) scale(${scale})" d="${LINES}" stroke="#fff" stroke-width="3" fill="none"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
