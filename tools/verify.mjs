// `npm run verify`: everything that can be judged without running the product. Needs no server.
import { spawnSync } from 'node:child_process';
import { root } from './root.mjs';
import { ensureDependencies } from './setup.mjs';

await ensureDependencies();

const CHECKS = [
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['lint', 'oxlint', ['--deny-warnings', 'apps', 'packages', 'tools', 'e2e', 'bench']],
  ['format', 'oxfmt', ['--check', 'apps', 'packages', 'tools', 'e2e', 'bench']],
  [
    'imports',
    process.execPath,
    ['--import', './tools/read-tsx.mjs', 'node_modules/.bin/depcruise', 'apps', 'packages', 'tools', 'e2e', 'bench'],
  ],
  ['structure', 'tsx', ['tools/structure.ts']],
  ['calls', 'tsx', ['tools/calls.ts']],
  ['pages', 'tsx', ['tools/count-pages.ts']],
  ['openapi', 'tsx', ['tools/openapi.ts', '--check']],
  ['openapi lint', 'redocly', ['lint', 'docs/openapi.json', '--config', 'tools/redocly.yaml']],
  ['unused', 'knip', []],
  ['documents', 'tsx', ['tools/documents.ts']],
];

let passed = 0;
const failed = [];
for (const [name, command, args] of CHECKS) {
  const startedAt = Date.now();
  const local = command === process.execPath ? command : `node_modules/.bin/${command}`;
  const { status, stdout, stderr } = spawnSync(local, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', CI: '1' },
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (status === 0) {
    passed += 1;
    console.log(`ok    ${name} (${seconds} s)${lastLine(stdout)}`);
  } else {
    failed.push(name);
    console.log(`FAIL  ${name} (${seconds} s)\n${stdout ?? ''}${stderr ?? ''}`);
  }
}
console.log(`verify: ${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;

/** The counts that some checks end with are worth reading every time. */
function lastLine(output) {
  const line = output?.trim().split('\n').at(-1) ?? '';
  return /^(calls|pages|structure|documents)/.test(line) ? ` ${line}` : '';
}
