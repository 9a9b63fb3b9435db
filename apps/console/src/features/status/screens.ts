// The screens of faults and maintenance, loaded together.
export { IncidentScreen } from './incident-screen';
export { IncidentsScreen } from './incidents-screen';
