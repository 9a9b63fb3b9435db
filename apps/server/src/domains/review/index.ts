export { type Case, type Fact, type ReviewKind, reviewKinds } from './kind/service';
export { openReview, takeBack } from './service';
