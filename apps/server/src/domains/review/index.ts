export { type Case, type Fact, type ReviewKind, openPlaces, reviewKinds } from './kind/service';
export { decideReview, refuseOpen } from './decision/service';
export { openReview, takeBack } from './service';
