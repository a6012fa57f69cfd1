import { type FlagCategory, flags } from '@portal/contract/access/access.flags'
import type { Context } from '../../platform/http/context.ts'

/**
 * The access profile as specification section 3 defines it: JSON objects as text, one of the role and one for each
 * category of flags, to be merged into one. It is the caller's own, whatever e-mail the request names.
 */
export function profile({ caller }: Context): string[] {
  const categories = new Map<FlagCategory, Record<string, string>>()
  for (const { code, category } of flags)
    categories.set(category, { ...categories.get(category), [code]: caller.rights[code] })
  return [{ UserRole: caller.role }, ...categories.values()].map((part) => JSON.stringify(part))
}

/** Whether the caller is held to access groups narrower than "Full access" (`product.md` 0). */
export const ramEnabled = ({ caller }: Context) => ({ enabled: caller.heldToGroups })
