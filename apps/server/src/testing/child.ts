// Work for the tests of children: what a hostile document might bring about.
import { invalidField } from '../kernel/refusal';
import { existsSync } from 'node:fs';
import { workAsChild } from '../kernel/in-child';

type Input =
  | { does: 'answer' | 'spin' | 'eat' | 'fail' | 'exit' | 'refuse' | 'tell' }
  /** Waits until the file is there. */
  | { does: 'wait'; file: string };

workAsChild((input: Input) => {
  switch (input.does) {
    case 'answer':
      return 42;
    case 'wait':
      while (!existsSync(input.file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      return undefined;
    case 'spin':
      for (;;);
    case 'eat': {
      const eaten: object[] = [];
      for (;;) eaten.push({ eaten });
    }
    case 'fail':
      throw new Error('on purpose');
    case 'exit':
      return process.exit(3);
    case 'refuse':
      throw invalidField('document', '不行');
    case 'tell':
      return Object.keys(process.env);
  }
});
