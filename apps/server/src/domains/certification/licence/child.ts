// Reads a licence beside the server: half a gigabyte and some seconds, given back when it is done.
import { workAsChild } from '../../../kernel/in-child';
import { type Fields, fieldsOf } from './fields/rules';
import { openReader } from './reading/service';
import { isLicence } from './rules';

/** Quarter turns to try, the likely ones first: a phone may have lost which way is up. */
const TURNS = [0, 1, 3, 2];

workAsChild(async ({ picture }: { picture: Uint8Array }): Promise<Fields | undefined> => {
  const reader = await openReader();
  for (const turns of TURNS) {
    const fields = fieldsOf(await reader.read(picture, turns));
    if (isLicence(fields)) return fields;
  }
  return undefined;
});
