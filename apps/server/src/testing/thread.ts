// Work for the tests of threads: what a hostile document might bring about.
import { invalidField } from '../kernel/refusal';
import { workInThread } from '../kernel/in-thread';

type Input =
  | { does: 'answer' | 'spin' | 'eat' | 'fail' | 'exit' | 'refuse' | 'tell' }
  /** Waits until its first number is no longer 0. */
  | { does: 'wait'; signal: Int32Array };

await workInThread((input: Input) => {
  switch (input.does) {
    case 'answer':
      return 42;
    case 'wait':
      return Atomics.wait(input.signal, 0, 0);
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
