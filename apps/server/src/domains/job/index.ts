export { periodicJobs } from './periodic/service';
export { selectLate as lateJobs } from './store';
