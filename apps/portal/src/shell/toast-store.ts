export { toast } from '@jishi/ui/toast-store';
