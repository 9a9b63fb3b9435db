// React Router as browsers get it: its package.json leads to the build with development warnings whatever the mode, and
// nothing in it is marked as pure, so that parts nobody uses would stay in every page's script.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Parts of its framework mode, and its instrumentation, that a link, an error page or the router would bring along. */
const UNUSED = [
  ['PrefetchPageLinks', 'return null;'],
  ['RSCErrorHandler', 'return arguments[0].children;'],
  ['getRouteInstrumentationUpdates', 'return {};'],
  ['instrumentClientSideRouter', 'return arguments[0];'],
] as const;

/** Where a name is declared for development only, and calls that only make something. */
const NAMED = /^\w+\.displayName = "\w+";$/gm;
const MAKING = /^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm;

/** In a build, leads to the router's production files and leaves out what no app here uses. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: routerFile('index.mjs') },
          { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-[^/]*$/ },
      handler(code) {
        const marked = code.replaceAll(NAMED, '').replaceAll(MAKING, '$1/* @__PURE__ */ ');
        return { code: UNUSED.reduce(withBody, marked), map: null };
      },
    },
  };
}

/** What calls the function reaches the new body; the old one is called by nobody and left out. */
function withBody(code: string, [name, body]: readonly [string, string]): string {
  return code.replace(`function ${name}(`, `function ${name}() { ${body} }\nfunction ${name}Unused(`);
}

function routerFile(name: string): string {
  const development = fileURLToPath(import.meta.resolve('react-router'));
  return path.resolve(path.dirname(development), '../production', name);
}
