// The order in which vitest runs test files: what takes long and would begin late keeps one worker busy after all others.
import { BaseSequencer } from 'vitest/node';

/** Unit and slice tests that take longest. */
export const LONGEST_UNITS = [
  'http/matrix.test.ts',
  'http/hostile.test.ts',
  'gateway/src/kill.test.ts',
  'tools/screens/portal.test.tsx',
  'tools/screens/console.test.tsx',
  'tools/new-domain.test.ts',
  'tools/dev.test.ts',
  'apps/launcher/src/site.test.ts',
  'apps/providers/src/hostile-input.test.ts',
];

/** Journeys that take longest, by the time that each had to itself; the first of a lane starts its site. */
export const LONGEST_JOURNEYS = [
  'accessibility',
  'accessibility-console',
  'restart',
  'certification',
  'first-purchase',
  'sign-in',
  'security',
  'invoice',
  'reload',
  'phone',
  'tester',
  'passkeys',
  'sms',
];

export const longestFirst = (endings, projects = []) =>
  class extends BaseSequencer {
    async sort(files) {
      const turn = ({ project }) => projects.indexOf(project.name);
      const place = ({ moduleId }) => {
        const at = endings.findIndex((ending) => moduleId.endsWith(ending));
        return at < 0 ? endings.length : at;
      };
      return (await super.sort(files)).toSorted((one, other) => turn(one) - turn(other) || place(one) - place(other));
    }
  };
