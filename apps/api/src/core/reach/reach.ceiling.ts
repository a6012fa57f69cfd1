import { type Flag, type FlagRow, flagValues, type Value } from '@portal/contract/core/access/access.flags'
import type { Caller } from '../../platform/access/caller.ts'

/** The most that the caller may give: of an unset flag, people of the provider may give what their role can hold. */
export function ceilingOf({ role, rights, flagsSet }: Caller, flag: FlagRow): Value {
  const code = flag.code as Flag
  if (role !== 'RA' || flagsSet.has(code)) return rights[code]
  return flag.most?.RA ?? flagValues[flag.kind].at(-1) ?? 'N'
}
