import { type FlagCategory, flags } from '@portal/contract/core/access/access.flags'
import type { Context } from '../../../platform/http/context.ts'

/** The caller's access profile (specification section 3): JSON as text for the role and each category of flags. */
export function profile({ caller }: Context): string[] {
  const categories = new Map<FlagCategory, Record<string, string>>()
  for (const { code, category } of flags)
    categories.set(category, { ...categories.get(category), [code]: caller.rights[code] })
  return [{ UserRole: caller.role }, ...categories.values()].map((part) => JSON.stringify(part))
}

/** Whether access groups limit the caller to less than "Full access" (`product.md` 0). */
export const ramEnabled = ({ caller }: Context) => ({ enabled: caller.heldToGroups })
