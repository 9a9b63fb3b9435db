export { type UrlQuery, useUrlQuery, withPatch } from '@jishi/ui/url-query';
