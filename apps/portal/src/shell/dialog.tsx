export { Dialog } from '@jishi/ui/dialog';
