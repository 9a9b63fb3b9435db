// Which products the home page's ticket offers, and which of them the address chose.
import type { ProjectLine } from '../project';

const MOST_CHOICES = 4;
/** The choices share one line of the ticket. */
const LONGEST_NAME = 7;

/** Official products can be called without an account; the most used ones with short names are offered. */
export function tryChoices(projects: readonly ProjectLine[]): ProjectLine[] {
  return projects.filter(({ official, name }) => official && name.length <= LONGEST_NAME).slice(0, MOST_CHOICES);
}

/** The choice named by `?try=`, else the first; undefined when nothing can be tried. */
export function chosenProject(projects: readonly ProjectLine[], wanted: string | undefined): ProjectLine | undefined {
  const choices = tryChoices(projects);
  return choices.find(({ id }) => id === wanted) ?? choices[0];
}
