// Reads a document beside the server.
import { workAsChild } from '../../../kernel/in-child';
import { type Reading, readingOf } from './reading/rules';

workAsChild<Reading>(readingOf);
