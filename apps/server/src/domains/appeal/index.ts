export { endRefunded } from './refunded/service';
export { actOnDue } from './jobs';
export { type AppealSubject, type Appealed, appealSubjects } from './subject/service';
