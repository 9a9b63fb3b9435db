// Fills an app's empty antd.css: the static styles of the Ant Design components its sources import, and of the components
// those are made of. The dark theme adds only the declarations in which it differs.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, type ThemeConfig, theme } from 'antd';
import { createElement } from 'react';
import type { Plugin } from 'vite';
import { antdDarkTheme, antdTheme } from '../antd-theme';
import { type Rule, differing, rulesOf } from './css-rules';

const PARTS = path.resolve(import.meta.dirname, '..');
const ANTD = path.resolve(path.dirname(fileURLToPath(import.meta.resolve('antd'))), '../es');

/** Makes the sheet when it is imported; `sources` is the app's src folder, `sheet` the file to fill in it. */
export function antdStyles({ sources, sheet }: { sources: string; sheet: string }): Plugin {
  return {
    name: 'antd-styles',
    load(id) {
      if (id !== path.join(sources, sheet)) return null;
      const components = componentsOf([sources, PARTS]);
      const light = rulesOf(stylesOf(antdTheme, components)).filter(isOurs);
      const dark = rulesOf(stylesOf({ ...antdDarkTheme, algorithm: theme.darkAlgorithm }, components)).filter(isOurs);
      const changes = differing(light, dark);
      return [
        `@layer antd{${text(light)}${inTheDark(changes)}}`,
        // antd writes the light theme's variables into the page again at run time, outside of every layer.
        inTheDark(changes.filter(({ prelude }) => prelude.startsWith('.jishi')).map(twiceAsSpecific)),
      ].join('\n');
    },
  };
}

const inTheDark = (rules: readonly Rule[]) => `@media screen and (prefers-color-scheme: dark){${text(rules)}}`;

const twiceAsSpecific = ({ prelude, body }: Rule): Rule => ({
  prelude: prelude.replaceAll('.jishi', '.jishi.jishi'),
  body,
});

const text = (rules: readonly Rule[]) => rules.map(({ prelude, body }) => `${prelude}{${body}}`).join('\n');

/** Not ours: parts rendered outside the theme while the sheet is made (a random key), and rules for every link. */
const isOurs = ({ prelude }: Rule) => !prelude.includes('.css-var-_') && !/^a(?:[:[,]|$)/.test(prelude);

function stylesOf(config: ThemeConfig, includes: string[]): string {
  // antd warns about components that are rendered without their props; here only their styles matter.
  const { error, warn } = console;
  console.error = () => {};
  console.warn = () => {};
  try {
    const customTheme = (node: React.ReactNode) =>
      createElement(ConfigProvider, { theme: { ...config, zeroRuntime: false } }, node);
    return extractStyle({ includes, customTheme });
  } finally {
    Object.assign(console, { error, warn });
  }
}

/** Folders of antd that are not components, or import every component. */
const NOT_COMPONENTS = new Set(['_util', 'app', 'calendar', 'config-provider', 'locale', 'style', 'theme', 'version']);

/** Names of everything that is drawn when the antd components of some folders are. */
function componentsOf(importers: readonly string[]): string[] {
  const folders = new Set<string>();
  const visit = (folder: string) => {
    if (folders.has(folder) || NOT_COMPONENTS.has(folder)) return;
    folders.add(folder);
    foldersUsedBy(folder).forEach(visit);
  };
  // What App renders on demand is in no import of ours.
  for (const name of [...importers.flatMap(namesImportedBy), 'Message', 'Notification', 'Modal']) visit(folderOf(name));
  return [...folders].flatMap(exportedNames);
}

function namesImportedBy(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  return files
    .flatMap((file) => [
      ...readFileSync(path.join(directory, file), 'utf8').matchAll(/import \{([^}]*)\} from 'antd'/g),
    ])
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '));
}

const isFolder = (name: string) =>
  readdirSync(ANTD, { withFileTypes: true }).some((e) => e.isDirectory() && e.name === name);

function foldersUsedBy(folder: string): string[] {
  if (!isFolder(folder)) return [];
  const files = readdirSync(path.join(ANTD, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.js') && !/(^|\/)(style|locale)\//.test(file))
    .flatMap((file) => {
      const imports = readFileSync(path.join(ANTD, folder, file), 'utf8').matchAll(/from ['"](\.\.\/[^'"]+)['"]/g);
      return [...imports].map(([, target]) =>
        path.relative(ANTD, path.resolve(ANTD, folder, path.dirname(file), target!)),
      );
    })
    .map((target) => target.split('/')[0]!)
    .filter((target) => target !== '..' && target !== folder);
}

function folderOf(name: string): string {
  if (name === 'Row' || name === 'Col') return 'grid';
  return name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}

function exportedNames(folder: string): string[] {
  if (folder === 'grid') return ['Row', 'Col'];
  if (folder === 'message' || folder === 'notification') return [folder];
  if (folder === 'qr-code' || folder === 'qrcode') return ['QRCode'];
  return [folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())];
}
