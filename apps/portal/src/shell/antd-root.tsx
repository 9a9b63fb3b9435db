// Ant Design and its static sheet come with the member area only: public pages load neither.
import '../styles/antd.css';

export { AntdRoot } from '@jishi/ui/antd-root';
