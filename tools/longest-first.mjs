// The order in which vitest runs test files: what takes long and would begin late keeps one worker busy after all others.
import { BaseSequencer } from 'vitest/node';

export const longestFirst = (endings) =>
  class extends BaseSequencer {
    async sort(files) {
      const place = ({ moduleId }) => {
        const at = endings.findIndex((ending) => moduleId.endsWith(ending));
        return at < 0 ? endings.length : at;
      };
      return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
    }
  };
