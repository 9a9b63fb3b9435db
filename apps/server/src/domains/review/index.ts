export { type Case, type Fact, type ReviewKind, reviewKinds } from './kind/service';
export { decideReview } from './decision/service';
export { openReview, takeBack } from './service';
