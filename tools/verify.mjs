// `npm run verify`: everything that can be judged without running the product, two checks at a time. Needs no server.
import { ensureDependencies } from './setup.mjs';

await ensureDependencies();
const { run } = await import('./programs.mjs');

const SOURCES = ['apps', 'packages', 'tools', 'e2e', 'bench'];
/** The longest first. */
const CHECKS = [
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['unused', 'knip', []],
  ['imports', process.execPath, ['--import', './tools/read-tsx.mjs', 'node_modules/.bin/depcruise', ...SOURCES]],
  ['openapi', 'tsx', ['tools/openapi.ts', '--check']],
  ['calls', 'tsx', ['tools/calls.ts']],
  ['openapi lint', 'redocly', ['lint', 'docs/openapi.json', '--config', 'tools/redocly.yaml']],
  ['pages', 'tsx', ['tools/count-pages.ts']],
  ['structure', 'tsx', ['tools/structure.ts']],
  ['documents', 'tsx', ['tools/documents.ts']],
  ['words', 'tsx', ['tools/words.ts']],
  ['format', 'oxfmt', ['--check', ...SOURCES]],
  ['lint', 'oxlint', ['--deny-warnings', ...SOURCES]],
];

let passed = 0;
const failed = [];
const waiting = CHECKS.values();
await Promise.all([work(), work()]);
console.log(`verify: ${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;

async function work() {
  for (const [name, command, args] of waiting) {
    const startedAt = Date.now();
    let said = '';
    const code = await run(command === process.execPath ? command : `node_modules/.bin/${command}`, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { REDOCLY_TELEMETRY: 'off', CI: '1' },
      hear: (chunk) => (said += chunk),
    });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    if (code === 0) {
      passed += 1;
      console.log(`ok    ${name} (${seconds} s)${lastLine(said)}`);
    } else {
      failed.push(name);
      console.log(`FAIL  ${name} (${seconds} s)\n${said}`);
    }
  }
}

/** The counts that some checks end with are worth reading every time. */
function lastLine(output) {
  const line = output.trim().split('\n').at(-1) ?? '';
  return /^(calls|pages|structure|documents|words)/.test(line) ? ` ${line}` : '';
}
