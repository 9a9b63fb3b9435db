// Labels a visitor sees before logging in: GET /enum/type/list answers members only, so they come from its source.
import { projectNeeds } from '@jishi/contract/enums/catalogue';

/** A product's requirement, such as 个人认证. */
export function needsLabel(needs: number): string {
  return projectNeeds.rows.find(({ value }) => value === needs)?.label ?? '';
}
