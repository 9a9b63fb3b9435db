export { endGivenBack } from './given-back/service';
export { actOnDue } from './jobs';
export { type AppealSubject, type Appealed, appealSubjects } from './subject/service';
