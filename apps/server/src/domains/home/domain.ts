// What the console's home serves.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as calls from './calls/service';
import * as money from './money/service';
import * as opening from './opening/service';

export const home: Domain = { useCases: useCasesOf(calls, money, opening) };
