// Reads a licence beside the server: half a gigabyte and some seconds, given back when it is done.
import { workAsChild } from '../../../kernel/in-child';
import { type Reading, readingOf } from './frames/rules';
import { openReader } from './reading/service';
import { isLicence } from './rules';

/** Quarter turns to try. Lines that go up or down are read as well, so that a sideways picture needs no other. */
const TURNS = [0, 2];

workAsChild(async ({ picture }: { picture: Uint8Array }): Promise<Reading | undefined> => {
  const reader = await openReader();
  for (const turns of TURNS) {
    const reading = readingOf(await reader.read(picture, turns));
    if (isLicence(reading)) return reading;
  }
  return undefined;
});
