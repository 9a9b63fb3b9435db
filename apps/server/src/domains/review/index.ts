export { type Case, type Fact, type OpenThere, type ReviewKind, openPlaces, reviewKinds } from './kind/service';
export { type Confirm, confirmAct, confirmations } from './confirmation/service';
export { decideReview, refuseOpen } from './decision/service';
export { limitInForce } from './limit/service';
export { grantByTime, openReview, takeBack } from './service';
export { waitingWork } from './waiting/service';
