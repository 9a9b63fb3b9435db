// What stands below the documentation: prices, the calculator, what was measured, and what the product is for.
import { Link, useSearchParams } from '@jishi/ui/router';
import type { Project } from '../project';
import { Availability } from './availability';
import { Calculator } from './calculator';
import { callsOf } from './cost-url';
import { Changes } from './changes';
import { Faq } from './faq';
import { Prices } from './prices';
import { readProductView } from './product-url';
import { Similar } from './similar';
import { Story } from './story';

export function ProductLower({ project }: { project: Project }) {
  const [params] = useSearchParams();
  const search = Object.fromEntries(params);
  return (
    <>
      <Prices project={project} />
      <Calculator project={project} view={readProductView(search)} calls={callsOf(search)} />
      <Availability id={project.id} />
      <Story project={project} />
      <Faq entries={project.faq} />
      <p>
        <Link to={`/support/tickets?new=1&subject=2&thing=${project.id}`}>遇到问题，提交工单</Link>
      </p>
      <Changes id={project.id} />
      <Similar id={project.id} />
    </>
  );
}
