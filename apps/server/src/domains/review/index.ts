export { type Case, type Fact, type ReviewKind, reviewKinds } from './kind/service';
export { type Confirm, confirmations } from './confirmation/service';
export { decideReview } from './decision/service';
export { limitInForce } from './limit/service';
export { openReview, takeBack } from './service';
