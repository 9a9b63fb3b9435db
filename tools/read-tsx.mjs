// Preloaded for dependency-cruiser: its swc parser knows TypeScript but not TSX, and its other parser needs the compiler
// API that TypeScript 7 no longer has.
import swc from '@swc/core';

for (const name of ['parseSync', 'parseFileSync']) {
  const parse = swc[name];
  swc[name] = (source, options) => {
    try {
      return parse.call(swc, source, { ...options, tsx: false });
    } catch {
      return parse.call(swc, source, { ...options, tsx: true });
    }
  };
}
