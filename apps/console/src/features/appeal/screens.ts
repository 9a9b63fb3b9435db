// The screens of appeals, loaded together: who opens the queue opens a case next.
export { AppealScreen } from './appeal-screen';
export { AppealsScreen } from './appeals-screen';
