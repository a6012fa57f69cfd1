import * as z from 'zod/mini'
import { AccountStatus, ChainLink } from '../accounts/accounts.fields.ts'
import { Ability } from '../core/ability.ts'
import { ChangeState, noRoom, operationCode, statusTargets } from '../changes/changes.contract.ts'
import { mostObjects } from '../changes/changes.rules.ts'
import { date, key, name, note, nullable, oneOf, optional, text } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

// The life of an account (`product.md` 1.3 to 1.6): status, the open reasons of a suspension, the pending change.

const Target = oneOf('StatusTarget', statusTargets)

const Suspension = wire('Suspension', {
  SuspensionKey: z.string(),
  Status: oneOf('SuspensionStatus', ['Suspended', 'SuspendedAbuse']),
  ReasonCode: z.string(),
  Note: nullable(z.string()),
  /** Null when it was placed above the caller's own company. */
  PlacedBy: nullable(z.string()),
  Since: z.string(),
  /** Whether customers below stop sending because of it: never, after days, or at once (`product.md` 1.3). */
  CascadeSending: oneOf('CascadeSending', ['none', 'afterDays', 'now']),
  MayClear: Ability,
})

const Pending = wire('PendingChange', {
  To: Target,
  EffectiveOn: z.string(),
  /** The moment that the day begins where the account is. */
  DueOn: z.string(),
  ReasonCode: z.string(),
  Note: nullable(z.string()),
  SetBy: z.string(),
  State: oneOf('PendingState', ['Scheduled', 'FailedNeedsAttention']),
  /** Why it failed, in the reader's language. */
  Message: nullable(z.string()),
  MayChange: Ability,
})

/** A change set that is going to change the status, and waits for its moment or for a second person. */
const Prepared = wire('PreparedStatus', {
  ChangeKey: z.string(),
  To: Target,
  /** The day that was named, else the moment; null: as soon as it is approved. */
  On: nullable(z.string()),
  State: oneOf('PreparedState', ['Scheduled', 'AwaitingApproval']),
})

/** Where an account stands, why, and what this caller may do about it. */
export const AccountStanding = wire('AccountStanding', {
  AcctKey: z.string(),
  AccountStatus,
  EffectiveStatus: AccountStatus,
  EffectiveStatusFrom: nullable(ChainLink),
  /** Since when the own status holds; null on accounts from before this was noted. */
  Since: nullable(z.string()),
  Suspensions: z.array(Suspension),
  Pending: nullable(Pending),
  /** What is due first comes first. */
  Prepared: z.array(Prepared),
  /** Each target with whether it may be chosen now; a target that the status machine does not know from here is absent. */
  Choices: z.array(wire('StatusChoice', { To: Target, Ability, Reasons: z.array(z.string()) })),
  /** Last day on which a closed account may be opened again, null once it is over; the day it is purged. */
  ReopenUntil: nullable(z.string()),
  PurgeOn: nullable(z.string()),
  /** How many days after closing the one ends and the other comes, as the companies above have it. */
  ReopenDays: z.number(),
  PurgeDays: z.number(),
  MayMove: Ability,
  /** What the effective status forbids for this account and everything of it. */
  Forbidden: z.array(z.string()),
  Version: z.number(),
})
export type AccountStanding = z.output<typeof AccountStanding>

const byKey = z.object({ acctKey: key() })
const statusErrors = [
  'account.notFound',
  'account.statusNotAllowed',
  'account.reasonNotAllowed',
  'account.noteRequired',
  'account.hasChildren',
  'account.noAdministrator',
  'account.notYours',
  'account.ownStatus',
  'account.tooLate',
  'account.parentInactive',
  'alias.forbidden',
] as const
const planned = {
  To: Target,
  ReasonCode: text(32, 1),
  Note: optional(nullable(note(500))),
  EffectiveOn: date(),
}

/** What became of one account or person; `Ok` is null while it waits. */
const BatchResult = wire('BatchResult', {
  Key: z.string(),
  Name: z.string(),
  Ok: nullable(z.boolean()),
  Code: nullable(z.string()),
  Message: nullable(z.string()),
})
/** Operation codes of specification section 4, on accounts or on people; the change set asks for the right that its kind has. */
const batch = <const Id extends string>(id: Id) =>
  ({
    method: 'POST',
    access: 'signed-in',
    module: { free: 'operation' },
    status: 202,
    idempotent: 'welcome',
    body: wireBody(id, {
      OperationCode: operationCode(),
      AcctKeys: optional(z.array(key()).check(z.maxLength(500))),
      UserKeys: optional(z.array(key()).check(z.maxLength(500))),
      ReasonCode: optional(nullable(text(32))),
      Note: optional(nullable(note(500))),
      ConfirmCount: optional(nullable(z.number().check(z.int(), z.gte(0), z.lte(mostObjects)))),
    }),
    result: wire(`${id}Started`, {
      ChangeKey: z.string(),
      Total: z.number(),
      Ready: z.number(),
      Refused: z.number(),
      Unchanged: z.number(),
      /** As they are when this is answered: what the job goes on with is neither done nor failed yet. */
      State: ChangeState,
      Done: z.number(),
      Failed: z.number(),
      NeedsApproval: z.boolean(),
      Results: z.array(BatchResult),
    }),
    errors: [
      'user.invalidOperation',
      'account.notFound',
      'user.notFound',
      'change.nothing',
      'change.tooMany',
      ...noRoom,
      'change.confirm',
      'alias.forbidden',
    ],
  }) as const

export const status = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Status',
    summary: 'The status of an account, why it holds, what is planned, and what the caller may do',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
    object: 'account',
    params: byKey,
    result: AccountStanding,
    etag: true,
    errors: ['account.notFound'],
  },
  change: {
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Status',
    summary: 'Change the status now; closing what has accounts below needs a change set',
    access: 'AcctStatus:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    object: 'account',
    params: byKey,
    ifMatch: true,
    etag: true,
    body: wireBody('StatusChange', {
      To: Target,
      ReasonCode: text(32, 1),
      Note: optional(nullable(note(500))),
      SuspensionKeys: optional(z.array(key()).check(z.maxLength(50))),
    }),
    result: AccountStanding,
    stepUpFor: 'a partner that is suspended or closed',
    errors: [...statusErrors, 'change.approvalNeeded', 'alias.forbidden'],
  },
  schedule: {
    method: 'PUT',
    path: '/api/v1/Account/:acctKey/Status/Pending',
    summary: 'Plan a change of status for a later day, in place of one that is planned',
    access: 'AcctStatus:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    object: 'account',
    params: byKey,
    ifMatch: true,
    etag: true,
    body: wireBody('StatusPlan', planned),
    result: AccountStanding,
    stepUpFor: 'a partner that is suspended or closed',
    errors: [...statusErrors, 'account.dateNotLater', 'change.approvalNeeded', 'alias.forbidden'],
  },
  cancelPending: {
    method: 'DELETE',
    path: '/api/v1/Account/:acctKey/Status/Pending',
    summary: 'Take back the planned change',
    access: 'AcctStatus:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    object: 'account',
    params: byKey,
    result: AccountStanding,
    etag: true,
    errors: ['account.notFound', 'account.nothingPending', 'account.notYours'],
  },
  purge: {
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Status/Purge',
    summary: 'Leave no more than a tombstone of a closed account, before its day; its name is typed in',
    access: 'Redact:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    object: 'account',
    stepUp: true,
    notActing: true,
    params: byKey,
    body: wireBody('StatusPurge', { AcctName: name(150) }),
    result: AccountStanding,
    etag: true,
    errors: ['account.notFound', 'account.statusNotAllowed', 'account.ownStatus', 'alias.forbidden'],
  },
  disableBatch: {
    ...batch('DisableBatch'),
    stepUpFor: 'several people, several accounts, or a partner',
    path: '/api/v1/AccountAdmin/DisableBatch',
    summary:
      'Remove (2) or disable (3) accounts or people, as a change set that runs at once; removing many asks for ConfirmCount',
  },
  reactivateBatch: {
    ...batch('ReActivateBatch'),
    path: '/api/v1/AccountAdmin/ReActivateBatch',
    summary: 'Enable (4) accounts or people, as a change set that runs at once',
  },
})
