import * as z from 'zod/mini'
import { nullable, oneOf } from '../fields.ts'
import { wire } from '../wire.ts'
import { ChangeState } from './changes.fields.ts'

// A change set in a response, without the inputs of its kinds, which name the filters of every list.

export const changeKinds = [
  'account.status',
  'account.move',
  'account.tags',
  'account.manager',
  'account.notify',
  'user.status',
  'user.import',
  'user.transfer',
  'user.offboard',
  'userPlan.assign',
  'userPlan.change',
  'userPlan.release',
  'settings.change',
  'settings.copy',
  'access.policy',
  'plan.add',
  'plan.upgrade',
  'plan.renew',
  'plan.seats',
  'plan.status',
  'invoice.issue',
  'invoice.pay',
  'invoice.remind',
  'payment.import',
  'partnerCall.replay',
] as const
export const ChangeKindCode = oneOf('ChangeKind', changeKinds)
export type ChangeKind = (typeof changeKinds)[number]

/** The reader's abilities on the set now, with reasons. */
const Ability = wire('ChangeAbility', { Allowed: z.boolean(), Reason: nullable(z.string()) })

export const ChangeSet = wire('ChangeSet', {
  ChangeKey: z.string(),
  Kind: ChangeKindCode,
  State: ChangeState,
  /** The blast radius in the reader's language: "affects 14 customers, 1,220 users, 3 locked values stay". */
  Sentence: z.string(),
  /** The label of its button, "Suspend 76 accounts", and of its result, "76 accounts suspended". */
  Act: z.string(),
  Result: nullable(z.string()),
  /** The reason in the reader's language, and the maker's note; null for kinds that need none. */
  Reason: nullable(z.string()),
  Note: nullable(z.string()),
  /** The day that it was prepared for, if any; then the screen does not ask for one. */
  PlannedFor: nullable(z.string()),
  /** Further effects, a sentence each, in the reader's language. */
  Effects: z.array(z.string()),
  /** The parts that an undo cannot restore, a sentence each; null: no undo at all. */
  NotUndone: nullable(z.array(z.string())),
  /** The number that must be typed before it runs; null where none is required. */
  ConfirmCount: nullable(z.number()),
  Total: z.number(),
  Ready: z.number(),
  Refused: z.number(),
  Unchanged: z.number(),
  Done: z.number(),
  Failed: z.number(),
  Skipped: z.number(),
  NeedsApproval: z.boolean(),
  ApproveBefore: nullable(z.string()),
  DecidedBy: nullable(z.string()),
  DecidedOn: nullable(z.string()),
  DecisionNote: nullable(z.string()),
  MadeBy: z.string(),
  MadeByKey: z.string(),
  CompanyName: z.string(),
  CreatedOn: z.string(),
  /** For a preview: when it will run, if the day is already set. */
  RunAt: nullable(z.string()),
  StartedOn: nullable(z.string()),
  EndedOn: nullable(z.string()),
  UndoUntil: nullable(z.string()),
  UndoOf: nullable(z.string()),
  UndoneBy: nullable(z.string()),
  /** Why the whole set failed, in the reader's language. */
  Message: nullable(z.string()),
  Abilities: wire('ChangeAbilities', { Run: Ability, Cancel: Ability, Decide: Ability, Retry: Ability, Undo: Ability }),
  Version: z.number(),
})
export type ChangeSet = z.output<typeof ChangeSet>
