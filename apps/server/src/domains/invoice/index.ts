export { settingOf } from './setting/service';
