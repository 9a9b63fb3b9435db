export { ListFilter } from '@jishi/ui/list-filter';
