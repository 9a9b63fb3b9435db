// vitest's reporter for `npm test` and the gate: a line now and then about how far the run is, each failure as it happens.
import path from 'node:path';
import { root } from './root.mjs';

const EVERY_MS = 10_000;
const SLOWEST = 8;
/** Two runs may be under way at once. */
const NAME = process.env.PROGRESS_NAME ? `${process.env.PROGRESS_NAME}: ` : '';

export default class Progress {
  #said = 0;
  #files = 0;
  #all = 0;
  #passed = 0;
  #failed = 0;
  #took = [];
  #startedAt = Date.now();

  onTestRunStart(specifications) {
    this.#all = specifications.length;
    this.#startedAt = this.#said = Date.now();
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'passed') this.#passed += 1;
    if (state === 'failed') {
      this.#failed += 1;
      this.#show(test.module, test.fullName, errors);
    }
  }

  onTestModuleEnd(module) {
    this.#files += 1;
    this.#took.push({ file: path.relative(root, module.moduleId), ms: module.diagnostic().duration });
    const [error] = module.errors();
    if (error) this.#show(module, 'the file as a whole', [error]);
    if (Date.now() - this.#said >= EVERY_MS) this.#say();
  }

  onTestRunEnd(_modules, errors) {
    this.#say();
    if (this.#all > SLOWEST) {
      const slowest = this.#took.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
      console.log(
        `  ${NAME}slowest: ${slowest.map(({ file, ms }) => `${file} ${Math.round(ms / 1000)} s`).join(', ')}`,
      );
    }
    for (const { stack, message } of errors) console.log(`  an error outside of tests: ${stack ?? message}`);
  }

  #say() {
    this.#said = Date.now();
    const seconds = Math.round((this.#said - this.#startedAt) / 1000);
    const failed = this.#failed ? `, ${this.#failed} failed` : '';
    console.log(`  ${NAME}${this.#files} of ${this.#all} files, ${this.#passed} tests passed${failed}, ${seconds} s`);
  }

  #show(module, name, errors) {
    console.log(`  FAIL ${path.relative(root, module.moduleId)}: ${name}`);
    for (const { stack, message, diff, cause } of errors) {
      console.log(`${indented(message)}\n${diff ? `${indented(diff)}\n` : ''}${indented(stack)}`);
      if (cause) console.log(indented(`because of: ${cause.message ?? cause}`));
    }
  }
}

function indented(text) {
  return (text ?? '').replace(/^/gm, '       ');
}
