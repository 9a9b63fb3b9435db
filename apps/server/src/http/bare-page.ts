// A page that needs nothing else of the site: shown when the site cannot be reached, or has no time.
import { createHash } from 'node:crypto';

const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fff,#0d1420);--ink:light-dark(#101828,#e8edf5);--ink-2:light-dark(#475467,#a9b6c8);--rule:light-dark(#cbd3df,#35455e);--button:light-dark(#1a6fd0,#2473d2)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
body{display:grid;place-items:center;min-height:100vh;min-height:100dvh;margin:0;background:var(--paper);color:var(--ink);font:16px/1.7 "PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{box-sizing:border-box;width:100%;max-width:480px;padding:24px}
h1{margin:0 0 8px;font-size:28px;line-height:1.25}
p{margin:0 0 20px;padding-bottom:20px;border-bottom:1px solid var(--rule);color:var(--ink-2)}
a{display:inline-block;padding:9px 24px;border-radius:6px;background:var(--button);color:#fff;text-decoration:none}
a:focus-visible{outline:2px solid #409eff;outline-offset:2px}
`;

/** As the person chose it on other pages; without JavaScript, as the device has it. */
const THEME = `try{document.documentElement.dataset.theme=localStorage.getItem('theme')??'system'}catch{}`;

/** What it says, a link that asks for the same page again, and a script that may do so by itself. */
export type BarePage = { title: string; note: string; script?: string };

/** The page, and its policy: its own script and style, and nothing else. */
export function barePage({ title, note, script = '' }: BarePage): { html: string; policy: string } {
  const code = `\n${THEME}\n${script}\n`;
  const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<script>${code}</script>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${note}</p>
<a href="">再试一次</a>
</main>
</body>
</html>
`;
  const policy = `default-src 'none'; script-src ${hashOf(code)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
