// Reads a document beside the thread that answers everybody.
import { workInThread } from '../../../kernel/in-thread';
import { type Reading, readingOf } from './reading/rules';

await workInThread<Reading>(readingOf);
