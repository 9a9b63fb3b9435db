export { callRecordsFile } from './export/service';
