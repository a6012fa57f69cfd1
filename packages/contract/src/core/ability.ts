import type { ErrorCode } from './errors.table.ts'
import * as z from 'zod/mini'
import { wire } from './wire.ts'

/** Whether this caller may perform an action on an object and, if not, the key of the reason (web: `reasons.<key>`). */
export const Ability = wire('Ability', { Allowed: z.boolean(), Reason: z.nullable(z.string()) })
export type Ability = { allowed: boolean; reason: string | null }

export const allowed: Ability = { allowed: true, reason: null }
export const refused = (reason: ErrorCode | (string & {})): Ability => ({ allowed: false, reason })

/** The abilities that an answer carries, one for each action. */
export const abilitiesOf = <const A extends readonly string[]>(id: string, actions: A) =>
  wire(id, Object.fromEntries(actions.map((action) => [action, Ability])) as { [K in A[number]]: typeof Ability })
