// What stands below the documentation: prices, the calculator, what was measured, and what the product is for.
import { useSearchParams } from '@jishi/ui/router';
import type { Project } from '../project';
import { Availability } from './availability';
import { Calculator } from './calculator';
import { Faq } from './faq';
import { Prices } from './prices';
import { readProductView } from './product-url';
import { Story } from './story';

export function ProductLower({ project }: { project: Project }) {
  const [params] = useSearchParams();
  return (
    <>
      <Prices project={project} />
      <Calculator project={project} view={readProductView(Object.fromEntries(params))} />
      <Availability days={project.days} />
      <Story project={project} />
      <Faq entries={project.faq} />
    </>
  );
}
