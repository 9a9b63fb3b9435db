import { miss, success } from '../answer';
import type { Handlers } from '../api';
import { countries, findCountry } from './countries';
import type { countryApi } from './describe';

export const handlers: Handlers<typeof countryApi> = {
  find: ({ text }) => {
    const country = findCountry(text);
    return country ? success(country) : miss(3501, '没有这个国家或地区');
  },
  list: ({ keyword }) => {
    const wanted = keyword?.toUpperCase();
    const list = countries().filter(
      ({ name, englishName, aliases }) =>
        wanted === undefined || [name, englishName, ...aliases].some((one) => one.toUpperCase().includes(wanted)),
    );
    return success({ total: list.length, list });
  },
};
