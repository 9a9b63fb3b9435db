export { periodicJobs } from './periodic/service';
