// The screens of contracts, loaded together: who opens the list opens one next.
export { DeedScreen } from './deed-screen';
export { DeedsScreen } from './deeds-screen';
