export { usableSignature } from './signature/use/service';
export { render } from './template/rules';
export { usableTemplate } from './template/use/service';
