// The status page and one incident, loaded together: who reads the one opens the other.
export { IncidentPage } from './incident-page';
export { StatusPage } from './status-page';
