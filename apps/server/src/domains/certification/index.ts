export { type Standing, standingOf } from './standing/service';
