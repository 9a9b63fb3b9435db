// A flat drawing as a camera sees it: turned, in perspective, under a shadow, off a screen, compressed.
import sharp from 'sharp';

export type Look = {
  /** Degrees. */
  angle: number;
  /** How much the far side shrinks, of one; across and down. */
  tilt: { x: number; y: number };
  /** How dark the shadow is, of one. */
  shadow: number;
  /** Photographed from a screen: its stripes beat with the camera's pixels. */
  screen: boolean;
  /** Deviation of the noise, in steps of 256. */
  noise: number;
  jpeg: number;
  /** Pixels across. */
  width: number;
};

type Pixels = { data: Buffer; width: number; height: number };

const DESK = [96, 88, 80] as const;
/** The paper's share of the picture. */
const SHARE = 0.86;

/** The drawing as a JPEG, and where its points are in it, as shares of both. `draw` gives the noise, from 0 to 1. */
export async function photograph(
  svg: string,
  look: Look,
  draw: () => number,
): Promise<{ picture: Buffer; seen: (point: Point) => Point }> {
  const paper = await sharp(Buffer.from(svg))
    .resize({ width: Math.round(look.width * SHARE) })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = seenBy({ data: paper.data, width: paper.info.width, height: paper.info.height }, look, draw);
  const { data, width, height } = seen;
  const picture = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(look.screen ? 0.7 : 0.4)
    .jpeg({ quality: look.jpeg })
    .toBuffer();
  const { width: across, height: down } = paper.info;
  return { picture, seen: (point) => seenAt(point, { width: across, height: down }, { width, height }, look) };
}

type Point = { x: number; y: number };
type Sides = { width: number; height: number };

/** Where a point of the paper is in the picture: the other way round than `seenBy` goes. */
function seenAt({ x, y }: Point, paper: Sides, { width, height }: Sides, { angle, tilt }: Look): Point {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const [u, v] = [(x - 0.5) * paper.width, (y - 0.5) * paper.height];
  const [across, down] = [u * cos - v * sin, u * sin + v * cos];
  const far = 1 / (1 - (tilt.x * across + tilt.y * down) / width);
  return { x: 0.5 + (across * far) / width, y: 0.5 + (down * far) / height };
}

function seenBy(paper: Pixels, look: Look, draw: () => number): Pixels {
  const { width } = look;
  const height = Math.round((paper.height / SHARE) * 1.02);
  const data = Buffer.alloc(width * height * 3);
  const [sin, cos] = [Math.sin((look.angle * Math.PI) / 180), Math.cos((look.angle * Math.PI) / 180)];
  const colour = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [across, down] = [x - width / 2, y - height / 2];
      const far = 1 + (look.tilt.x * across) / width + (look.tilt.y * down) / height;
      const u = (across * cos + down * sin) / far + paper.width / 2;
      const v = (down * cos - across * sin) / far + paper.height / 2;
      sample(paper, u, v, colour);
      const light = lightAt(x / width, y / height, look) * (look.screen ? stripesAt(x, y) : 1);
      const noise = (draw() + draw() - 1) * look.noise * 2.4;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = colour[channel]! * light + noise;
        data[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return { data, width, height };
}

/** Between four pixels of the paper, or the desk beside it. */
function sample({ data, width, height }: Pixels, u: number, v: number, into: number[]) {
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const outside = left < 0 || top < 0 || left >= width - 1 || top >= height - 1;
  for (let channel = 0; channel < 3; channel += 1) {
    if (outside) {
      into[channel] = DESK[channel]!;
      continue;
    }
    const at = (top * width + left) * 3 + channel;
    const upper = data[at]! * (left + 1 - u) + data[at + 3]! * (u - left);
    const lower = data[at + width * 3]! * (left + 1 - u) + data[at + width * 3 + 3]! * (u - left);
    into[channel] = upper * (top + 1 - v) + lower * (v - top);
  }
}

/** A hand's shadow from the lower right, with a soft edge. */
function lightAt(x: number, y: number, { shadow }: Look): number {
  const inside = 1 / (1 + Math.exp(-14 * (x * 0.8 + y * 0.6 - 0.75)));
  return 1 - shadow * inside;
}

function stripesAt(x: number, y: number): number {
  return 1 + 0.06 * Math.sin(x * 1.9 + y * 0.11) + 0.05 * Math.sin(y * 0.35 - x * 0.07) + 0.03 * Math.sin(y * 2.3);
}
