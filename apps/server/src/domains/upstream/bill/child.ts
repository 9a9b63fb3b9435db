// Reads a bill beside the server.
import { workAsChild } from '../../../kernel/in-child';
import { type Reading, readBill } from './rules';

workAsChild<Reading>(readBill);
