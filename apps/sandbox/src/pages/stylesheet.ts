// The one style sheet of all sandbox pages: ledger paper, hairline rules, one blue, one seal.

export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --wash: #f6f8fb; --rule: #e3e8ef; --ink: #101828; --ink-2: #475467; --ink-3: #667085;
  --link: #1a6fd0; --button: #1a6fd0; --button-hover: #1558a8; --focus: #409eff;
  --seal: #c4372c; --success: #0f7b4f; --warning: #a35b00; --danger: #c4372c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1420; --wash: #121b2a; --rule: #233044; --ink: #e8edf5; --ink-2: #a9b6c8; --ink-3: #a9b6c8;
    --link: #7fbcff; --button: #2473d2; --button-hover: #1a62ba; --focus: #8cc5ff;
    --seal: #ff8a7e; --success: #5fd3a0; --warning: #ffb35c; --danger: #ff8a7e;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--wash); color: var(--ink); font-size: 14px; line-height: 1.6;
  font-family: "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
a { color: var(--link); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
h1 { font-size: 20px; line-height: 1.25; margin: 0 0 12px; }
h2 { font-size: 16px; line-height: 1.25; margin: 32px 0 8px; }
p { margin: 0 0 12px; }
code, .mono { font-family: "JetBrains Mono", ui-monospace, monospace; font-size: 13px; }
.quiet { color: var(--ink-2); }
.strip {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 12px 24px;
  background: var(--paper); border-bottom: 1px solid var(--rule);
}
.strip nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.strip nav a { padding: 4px 0; }
.seal {
  border: 1px solid var(--seal); color: var(--seal); border-radius: 3px; padding: 0 6px; font-size: 12px; white-space: nowrap;
}
main { max-width: 1200px; margin: 0 auto; padding: 24px; }
main.narrow { max-width: 528px; }
.panel { background: var(--paper); border: 1px solid var(--rule); border-radius: 10px; padding: 24px; }
.panel + .panel { margin-top: 16px; }
.panel > h2:first-child { margin-top: 0; }
details.panel { padding-block: 12px; }
details.panel[open] > summary { margin-bottom: 12px; }
.amount { font-size: 40px; line-height: 1.25; font-weight: 600; margin: 4px 0 16px; }
.amount small { font-size: 20px; font-weight: 400; margin-right: 2px; }
dl.ledger { margin: 0 0 24px; border-top: 1px solid var(--rule); }
dl.ledger:last-child { margin-bottom: 0; }
dl.ledger:first-child { border-top: 0; margin-top: -10px; }
dl.ledger:last-child > div:last-child { border-bottom: 0; padding-bottom: 0; }
dl.ledger div { display: flex; gap: 16px; justify-content: space-between; align-items: baseline; padding: 10px 0; border-bottom: 1px solid var(--rule); }
dl.ledger dt { color: var(--ink-2); flex: none; }
dl.ledger dd { margin: 0; text-align: right; }
@media (min-width: 700px) {
  main:not(.narrow) dl.ledger div { justify-content: flex-start; }
  main:not(.narrow) dl.ledger dt { width: 192px; }
  main:not(.narrow) dl.ledger dd { text-align: left; }
}
.actions { display: grid; gap: 12px; }
form { margin: 0; }
button, .button {
  display: inline-block; font: inherit; min-height: 36px; padding: 6px 16px; border-radius: 6px; cursor: pointer; text-align: center;
  border: 1px solid var(--ink-3); background: var(--paper); color: var(--ink); text-decoration: none;
}
button:hover, .button:hover { border-color: var(--link); color: var(--link); }
button.primary, .button.primary { background: var(--button); border-color: var(--button); color: #fff; }
button.primary:hover, .button.primary:hover { background: var(--button-hover); border-color: var(--button-hover); color: #fff; }
.actions button, .actions .button { width: 100%; min-height: 44px; font-size: 16px; }
input, select, textarea {
  font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--ink-3); border-radius: 6px;
  padding: 6px 10px; min-height: 36px;
}
input[type="radio"], input[type="checkbox"] { min-height: 0; width: 16px; height: 16px; margin: 4px 8px 0 0; flex: none; accent-color: var(--button); }
label.choice { display: flex; align-items: flex-start; padding: 4px 0; }
fieldset { border: 0; margin: 0 0 12px; padding: 0; }
legend { padding: 0; font-weight: 600; margin-bottom: 4px; }
.field { display: grid; gap: 4px; margin-bottom: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 12px; }
.row .field { margin: 0; flex: 1 1 200px; }
details > summary { cursor: pointer; padding: 4px 0; }
.note { border-left: 3px solid var(--warning); padding: 4px 12px; margin: 0 0 16px; color: var(--ink-2); }
.good { color: var(--success); } .bad { color: var(--danger); } .open { color: var(--warning); }
ul.ruled { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--rule); }
ul.ruled > li { padding: 12px 0; border-bottom: 1px solid var(--rule); }
ul.ruled + form { margin-top: 16px; }
.entry { display: grid; gap: 2px 16px; grid-template-columns: 260px 1fr auto 6em; align-items: baseline; }
.entry > :nth-child(n + 3) { text-align: right; }
.heading { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; }
.line { display: flex; flex-wrap: wrap; gap: 2px 16px; align-items: baseline; }
.line > .grow { flex: 1 1 240px; }
.bubble { background: var(--paper); border: 1px solid var(--rule); border-radius: 10px; padding: 10px 14px; margin: 4px 0 0; font-size: 16px; }
[data-live]:not(:has(.bubble)) ~ .reply { display: none; }
@media (max-width: 480px) {
  main { padding: 16px; }
  .strip { padding: 8px 16px; }
  .panel { padding: 16px; }
  .entry { grid-template-columns: 1fr auto; }
  .entry > :nth-child(2) { order: 3; }
  .entry > :nth-child(4) { order: 2; }
  .entry > :nth-child(3) { order: 4; }
}
`;
