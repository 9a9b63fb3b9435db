// Compressed copies beside the files, so that the server never compresses them itself.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of a directory. */
export async function compressAll(directory: string): Promise<void> {
  const files = (await readdir(directory)).filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(directory, file));
      const brotli = await brotliAsync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
      await writeFile(path.join(directory, `${file}.br`), brotli);
      await writeFile(path.join(directory, `${file}.gz`), await gzipAsync(content, { level: 9 }));
    }),
  );
}
