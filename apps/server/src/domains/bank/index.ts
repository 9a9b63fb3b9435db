// What others need of banks.
export { loadBranches } from './service';
