export { callRecordsFile } from './record/list';
