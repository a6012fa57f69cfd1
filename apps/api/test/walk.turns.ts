import type { Role } from '@portal/contract/core/access/access.flags'
import type { Cell } from './walk.cells.ts'

// Which cells of the walk over all routes are tried at which role (decision 0185).

export const roles = ['RA', 'SP', 'DT', 'RS', 'CU'] as const satisfies readonly Role[]

/** Callers with the permission and no group: they are tried at every role. */
export const isOpen = ({ value, group }: Cell): boolean => value === 'W' && group === 'unheld'

/** Every other cell is tried at one role of each outcome, by turn: 13,000 calls instead of 30,000. */
export function isInTurn(role: Role, outcomeAt: (one: Role) => string, turn: number): boolean {
  const alike = roles.filter((one) => outcomeAt(one) === outcomeAt(role))
  return alike[turn % alike.length] === role
}

/** The nearest account, and another one by turn. */
export function twoOf<T>(accounts: readonly T[], turn: number): readonly T[] {
  const others = accounts.slice(1)
  return [...accounts.slice(0, 1), ...others.slice(turn % Math.max(1, others.length)).slice(0, 1)]
}
