import type { Access } from '@portal/contract/core/access/access'
import { createContext, useContext } from 'react'

/** The effective value of each flag of the access profile (specification section 3). */
export type RightsMap = Record<string, 'W' | 'R' | 'N' | 'Y'>

/** Set by the signed-in layout from the access profile. */
export const RightsContext = createContext<RightsMap>({})

/** Whether a profile grants a right: W and Y satisfy everything, R satisfies R. */
export function can(rights: RightsMap, access: Access): boolean {
  if (access === 'public' || access === 'signed-in') return true
  const [flag = '', level] = access.split(':')
  const value = rights[flag]
  return value === 'W' || value === 'Y' || (value === 'R' && level === 'R')
}

/** Whether the signed-in person holds a flag: `useCan('AcctMgmnt:W')`. For display only; the API decides every call. */
export const useCan = (access: Access) => can(useContext(RightsContext), access)
