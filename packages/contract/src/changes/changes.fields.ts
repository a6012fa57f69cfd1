import * as z from 'zod/mini'
import { oneOf } from '../core/fields.ts'

// What other features share with change sets, without the inputs of every kind.

export const changeStates = [
  'Preview',
  'AwaitingApproval',
  'Scheduled',
  'Running',
  'Done',
  'Cancelled',
  'Rejected',
  'Expired',
  'Failed',
] as const
export const ChangeState = oneOf('ChangeState', changeStates)
export type ChangeState = (typeof changeStates)[number]

/** What the status of an account is changed to. */
export const statusTargets = ['Active', 'Suspended', 'SuspendedAbuse', 'Closed'] as const

/** Operation codes of specification section 4: 2 remove, 3 disable, 4 enable. */
export const operationCodes = { remove: 2, disable: 3, enable: 4 } as const
const anyCode = z.custom<unknown>((code) => code !== undefined, 'required')
z.globalRegistry.add(anyCode, { type: 'number' })
/** A code that is not a number is refused like an unknown number; only an absent code is a missing field. */
export const operationCode = () =>
  z.codec(anyCode, z.custom<number>(), {
    decode: (code) => (typeof code === 'number' ? code : Number.NaN),
    encode: (code) => code,
  })
