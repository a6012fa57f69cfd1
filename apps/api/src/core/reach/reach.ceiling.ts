import { type Flag, type FlagRow, flagValues, type Value } from '@portal/contract/access/access.flags'
import type { Caller } from '../../platform/access/caller.ts'

/**
 * The most that the caller may give. Where nobody set a flag, the provider's own people may give it as far as their
 * role can hold it.
 */
export function ceilingOf({ role, rights, flagsSet }: Caller, flag: FlagRow): Value {
  const code = flag.code as Flag
  if (role !== 'RA' || flagsSet.has(code)) return rights[code]
  return flag.most?.RA ?? flagValues[flag.kind].at(-1) ?? 'N'
}
