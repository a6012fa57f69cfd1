import * as z from 'zod/mini'
import { accountRead, accountWrite } from '../../core/access/access.guards.ts'
import { AccountStatus, ChainLink } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { operationCode, RanRow, ranCounts, statusTargets } from '../../core/changes/changes.fields.ts'
import { maxObjects, noRoom } from '../../core/changes/changes.rules.ts'
import { date, key, name, note, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'

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
  /** Whether customers below stop sending because of it: never, after days, or immediately (`product.md` 1.3). */
  CascadeSending: oneOf('CascadeSending', ['none', 'afterDays', 'now']),
  MayClear: Ability,
})

const Pending = wire('PendingChange', {
  To: Target,
  EffectiveOn: z.string(),
  /** The moment when that day begins in the account's time zone. */
  DueOn: z.string(),
  ReasonCode: z.string(),
  Note: nullable(z.string()),
  SetBy: z.string(),
  State: oneOf('PendingState', ['Scheduled', 'FailedNeedsAttention']),
  /** The change set that planned it; null where there is none, or this caller may not open it. */
  ChangeKey: nullable(z.string()),
  /** Why it failed, in the reader's language. */
  Message: nullable(z.string()),
  MayChange: Ability,
})

/** A change set that will change the status, waiting for its time or for a second person. */
const Prepared = wire('PreparedStatus', {
  ChangeKey: z.string(),
  To: Target,
  /** The day, or the exact time, for which it is planned; null: as soon as it is approved. */
  On: nullable(z.string()),
  State: oneOf('PreparedState', ['Scheduled', 'AwaitingApproval']),
})

/** The status of an account, why, and what this caller may do about it. */
export const AccountStanding = wire('AccountStanding', {
  AcctKey: z.string(),
  AccountStatus,
  EffectiveStatus: AccountStatus,
  EffectiveStatusFrom: nullable(ChainLink),
  /** The moment since when the account's status applies; null where this was not recorded yet. */
  Since: nullable(z.string()),
  Suspensions: z.array(Suspension),
  Pending: nullable(Pending),
  /** Earliest first. */
  Prepared: z.array(Prepared),
  /** Each status that can follow the current one, and whether the caller may choose it now. */
  Choices: z.array(wire('StatusChoice', { To: Target, Ability, Reasons: z.array(z.string()) })),
  /** The last day on which a closed account may be reopened, null once past; and the day on which it is purged. */
  ReopenUntil: nullable(z.string()),
  PurgeOn: nullable(z.string()),
  /** Days after closing in which it can be reopened, as set by the companies above. */
  ReopenDays: z.number(),
  PurgeDays: z.number(),
  MayMove: Ability,
  /** The actions that the effective status forbids, for this account and all that belongs to it. */
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
const change = { To: Target, ReasonCode: text(32, 1), Note: optional(nullable(note(500))) }

/**
 * Operation codes of specification section 4, on accounts or people; the kind of the change set decides which
 * permission it needs.
 */
const batch = <const Id extends string>(id: Id) =>
  ({
    method: 'POST',
    access: 'signed-in',
    module: { free: 'operation' },
    status: 202,
    idempotent: 'optional',
    body: wireBody(id, {
      OperationCode: operationCode(),
      AcctKeys: optional(z.array(key()).check(z.maxLength(500))),
      UserKeys: optional(z.array(key()).check(z.maxLength(500))),
      ReasonCode: optional(nullable(text(32))),
      Note: optional(nullable(note(500))),
      ConfirmCount: optional(nullable(z.number().check(z.int(), z.gte(0), z.lte(maxObjects)))),
    }),
    result: wire(`${id}Started`, { ...ranCounts, Results: z.array(RanRow) }),
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

const write = {
  ...accountWrite,
  access: 'AcctStatus:W',
  object: 'account',
  params: byKey,
  result: AccountStanding,
  etag: true,
} as const

export const status = defineRoutes({
  get: {
    ...accountRead,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Status',
    summary: 'Get the status of an account',
    description: 'Includes its reasons, the scheduled change, and what the caller may do.',
    object: 'account',
    params: byKey,
    result: AccountStanding,
    etag: true,
    errors: ['account.notFound'],
  },
  change: {
    ...write,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Status',
    partnerCall: 'ChangeStatus',
    summary: 'Change the status of an account now',
    description: 'Closing an account with others below it needs a change set.',
    ifMatch: true,
    body: wireBody('StatusChange', {
      ...change,
      SuspensionKeys: optional(z.array(key()).check(z.maxLength(50))),
    }),
    stepUpFor: 'a partner that is suspended or closed',
    errors: [...statusErrors, 'change.approvalNeeded', 'alias.forbidden'],
  },
  schedule: {
    ...write,
    method: 'PUT',
    path: '/api/v1/Account/:acctKey/Status/Pending',
    summary: 'Schedule a change of status for a later day',
    description: 'Replaces the scheduled change, if there is one.',
    ifMatch: true,
    body: wireBody('StatusPlan', { ...change, EffectiveOn: date() }),
    stepUpFor: 'a partner that is suspended or closed',
    errors: [...statusErrors, 'account.dateNotLater', 'change.approvalNeeded', 'alias.forbidden'],
  },
  cancelPending: {
    ...write,
    method: 'DELETE',
    path: '/api/v1/Account/:acctKey/Status/Pending',
    summary: 'Cancel the scheduled change of status',
    errors: ['account.notFound', 'account.nothingPending', 'account.notYours'],
  },
  purge: {
    ...write,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Status/Purge',
    summary: 'Purge a closed account early',
    description: 'The body must repeat its name. A tombstone remains.',
    access: 'Redact:W',
    stepUp: true,
    notActing: true,
    body: wireBody('StatusPurge', { AcctName: name(150) }),
    errors: ['account.notFound', 'account.statusNotAllowed', 'account.ownStatus', 'alias.forbidden'],
  },
  disableBatch: {
    ...batch('DisableBatch'),
    stepUpFor: 'several people, several accounts, or a partner',
    path: '/api/v1/AccountAdmin/DisableBatch',
    summary: 'Remove or disable accounts or users',
    description:
      'OperationCode 2 removes, 3 disables. Runs immediately as a change set. Removing many needs ConfirmCount.',
  },
  reactivateBatch: {
    ...batch('ReActivateBatch'),
    path: '/api/v1/AccountAdmin/ReActivateBatch',
    summary: 'Enable accounts or users',
    description: 'OperationCode is 4. Runs immediately as a change set.',
  },
})
