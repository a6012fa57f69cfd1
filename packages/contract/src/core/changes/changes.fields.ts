import * as z from 'zod/mini'
import { nullable, oneOf } from '../fields.ts'
import { wire } from '../wire.ts'

// The part of change sets that other features use, without the inputs of every kind.

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

/** The outcome of a change set or of one of its rows: done, refused for a reason, or in progress. */
export const changeOutcomes = ['Done', 'Refused', 'InProgress'] as const
export const ChangeOutcome = oneOf('ChangeOutcome', changeOutcomes)
export type ChangeOutcome = (typeof changeOutcomes)[number]

/** The response of calls that create a change set and run it. */
export const ranFields = {
  ChangeKey: z.string(),
  /** `Done`: no row waits any more; those that failed say why. `Refused`: nothing was done. `InProgress`: see `FollowAt`. */
  Outcome: ChangeOutcome,
  /** The address to poll for progress; null once it is over. */
  FollowAt: nullable(z.string()),
}
/** A set with its numbers, which grow while it is in progress. */
export const ranCounts = {
  ...ranFields,
  State: ChangeState,
  Total: z.number(),
  Ready: z.number(),
  Refused: z.number(),
  Unchanged: z.number(),
  Done: z.number(),
  Failed: z.number(),
  NeedsApproval: z.boolean(),
}
/** The outcome for one object. `Ok` is null while it is in progress; Code and Message say why it was refused. */
export const RanRow = wire('ChangeResult', {
  Key: z.string(),
  Name: z.string(),
  Outcome: ChangeOutcome,
  Ok: nullable(z.boolean()),
  Code: nullable(z.string()),
  Message: nullable(z.string()),
})

/** The new status of an account. */
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
