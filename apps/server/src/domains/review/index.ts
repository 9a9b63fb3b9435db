export { type Case, type Fact, type ReviewKind, reviewKinds } from './kind/service';
export { secondForeseen, secondNeeded } from './limit/service';
export { openReview, takeBack } from './service';
