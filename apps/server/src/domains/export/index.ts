export { eraseMember } from './store';
