// What products' upstreams charge: costs, bills held against the calls, margins.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as billList from './bill/list';
import * as bill from './bill/service';
import * as costList from './cost/list';
import * as cost from './cost/service';
import * as margin from './margin/service';

export const upstream: Domain = { useCases: useCasesOf(bill, billList, cost, costList, margin) };
