// What the status page serves and has done in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as console from './console/service';
import * as feed from './feed/service';
import { jobs } from './jobs';
import * as list from './list';
import * as service from './service';

export const status: Domain = { useCases: useCasesOf(console, feed, list, service), jobs };
