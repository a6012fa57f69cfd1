import * as z from 'zod/mini'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { abilitiesOf } from '../../core/ability.ts'
import { key, name, note, nullable, optional, text } from '../../core/fields.ts'
import { Count, cursor, pageNumber, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { DeliveryState } from '../webhooks/webhooks.fields.ts'
import { CallDirection, CallEnvironment, CallOperation, CallStatus, Connector } from './partnerLogs.fields.ts'
import { PartnerCallFilter, partnerCallFilter, partnerCallPeriods } from './partnerLogs.list.ts'
import { maxEdits, timelineKinds } from './partnerLogs.rules.ts'

// Every call of a partner with what it changed (`product.md` 7.2, M9; `ux.md` 4.12). Bodies are masked before they are stored.

const item = {
  LogKey: z.string(),
  ReceivedOn: z.string(),
  CompletedOn: nullable(z.string()),
  DurationMs: nullable(z.number()),
  Direction: CallDirection,
  /** The company that called. */
  PartnerKey: z.string(),
  PartnerName: nullable(z.string()),
  PartnerType: nullable(AccountType),
  /** The key that it called with, by name; null for a person. */
  KeyName: nullable(z.string()),
  Connector,
  Environment: CallEnvironment,
  Operation: CallOperation,
  /** The partner's own id of the call. */
  ExternalId: nullable(z.string()),
  /** The account concerned; that of the partner where none was found. */
  AcctKey: z.string(),
  AcctName: nullable(z.string()),
  AcctType: nullable(AccountType),
  Status: CallStatus,
  HttpStatus: nullable(z.number()),
  ErrorCode: nullable(z.string()),
  /** Why it was refused, in the reader's language. */
  ErrorText: nullable(z.string()),
  ErrorField: nullable(z.string()),
  Fingerprint: nullable(z.string()),
  Attempts: z.number(),
  NextRetryOn: nullable(z.string()),
  ReplayOf: nullable(z.string()),
  ReplayedBy: nullable(z.string()),
  ResolvedOn: nullable(z.string()),
  ResolvedBy: nullable(z.string()),
}
export const PartnerCall = wire('PartnerCall', item)
export type PartnerCall = z.output<typeof PartnerCall>

const Difference = wire('PartnerCallDifference', {
  Field: z.string(),
  Old: nullable(z.string()),
  New: nullable(z.string()),
})
export const PartnerCallDetail = wire('PartnerCallDetail', {
  ...item,
  /** Method and path of the route. */
  Route: z.string(),
  RequestId: nullable(z.string()),
  IdempotencyKey: nullable(z.string()),
  /** The person who called; null for a key, and for people whom the reader may not know. */
  CalledBy: nullable(z.string()),
  ResolvedNote: nullable(z.string()),
  /** Masked, as JSON; null once their retention is over. */
  Request: nullable(z.string()),
  Response: nullable(z.string()),
  /** Only the beginning of a body is kept: it was too long, or the company's calls exceeded their space that day. */
  Shortened: z.boolean(),
  /** Until when both bodies are kept. */
  BodiesUntil: z.string(),
  AttemptList: z.array(
    wire('PartnerCallAttempt', {
      Number: z.number(),
      StartedOn: z.string(),
      DurationMs: z.number(),
      HttpStatus: z.number(),
      ErrorText: nullable(z.string()),
      RequestId: nullable(z.string()),
      /** The person who answered; null for the call, and for retries by the portal. */
      By: nullable(z.string()),
      Edits: z.array(Difference),
    }),
  ),
  /** The request, field by field, masked. */
  Fields: z.array(
    wire('PartnerCallField', {
      Field: z.string(),
      Label: z.string(),
      /** Null where there was none, or where it was a secret. */
      Value: nullable(z.string()),
      Kind: z.enum(['text', 'number', 'boolean']),
      /** The value was removed as a secret, and must be entered again. */
      Withheld: z.boolean(),
      /** Why the call waits for it, in the reader's language. */
      Needed: nullable(z.string()),
    }),
  ),
  /** Edits to the request of the replayed call. */
  Differences: z.array(Difference),
  Abilities: abilitiesOf('PartnerCallAbilities', ['Answer', 'Replay', 'Rehearse', 'Resolve']),
})
export type PartnerCallDetail = z.output<typeof PartnerCallDetail>

const Edits = z
  .array(
    wireBody('PartnerCallEdit', {
      /** Its path in the request: `Account.AcctName`, `Plans.0.PlanCode`. */
      Field: name(200),
      /** Null removes the field. */
      Value: nullable(z.union([note(4000), z.number(), z.boolean()])),
    }),
  )
  .check(z.maxLength(maxEdits))

const Bucket = wire('PartnerCallBucket', {
  From: z.string(),
  /** Calls in it, counted up to a limit. */
  Total: z.number(),
  Capped: z.boolean(),
  Failed: z.number(),
  NeedsInfo: z.number(),
})
export const PartnerCallHistogram = wire('PartnerCallHistogram', {
  From: z.string(),
  To: z.string(),
  /** Minutes of a bucket. */
  Minutes: z.number(),
  Buckets: z.array(Bucket),
})
export type PartnerCallHistogram = z.output<typeof PartnerCallHistogram>

const TimelineEntry = wire('PartnerCallEntry', {
  On: z.string(),
  Kind: z.enum(timelineKinds),
  Text: z.string(),
  Detail: nullable(z.string()),
  /** The kind of entry: a call, an event, a change set, an invoice, a delivery. */
  Key: nullable(z.string()),
  Changes: z.array(Difference),
  /** The message sent because of the call; null for anything else. */
  Webhook: nullable(
    wire('PartnerCallWebhook', {
      State: DeliveryState,
      Attempts: z.number(),
      /** The company whose webhook it is. */
      AcctKey: z.string(),
    }),
  ),
})
export const PartnerCallTimeline = wire('PartnerCallTimeline', {
  Items: z.array(TimelineEntry),
  /** There is more than is shown. */
  Capped: z.boolean(),
  /** Parts that the reader has no right to, with what they need. */
  Hidden: z.array(wire('PartnerCallHidden', { Kind: z.enum(timelineKinds), Access: z.string() })),
})
export type PartnerCallTimeline = z.output<typeof PartnerCallTimeline>

const module = { name: 'Customer-Settings' } as const
const read = { access: 'IGMLogs:R', module: { ...module, level: 'R' } } as const
const write = { access: 'IGMLogs:W', module: { ...module, level: 'RW' }, method: 'POST' } as const
const byKey = z.object({ logKey: key() })
/** Routes that replay a call need the permissions of the call. */
const run = { ...write, notActing: true, stepUpFor: 'a call that itself asks for one' } as const
const runErrors = [
  'partnerLog.notFound',
  'partnerLog.statusNotAllowed',
  'partnerLog.repeatedBySender',
  'partnerLog.bodyGone',
  'partnerLog.secretsRemoved',
  'partnerLog.fieldUnknown',
  'auth.forbidden',
] as const

export const partnerLogs = defineRoutes({
  search: {
    ...read,
    method: 'POST',
    path: '/api/v1/PartnerLog/Search',
    summary: 'List partner API calls in the caller’s tree, latest first',
    body: wireBody('PartnerCallSearch', {
      ...partnerCallFilter,
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }).check(...partnerCallPeriods),
    result: pageOf('PartnerCallPage', PartnerCall),
    errors: ['account.notFound'],
  },
  count: {
    ...read,
    method: 'POST',
    path: '/api/v1/PartnerLog/Search/Count',
    summary: 'Count the calls that a search finds, exact up to 10,000',
    body: PartnerCallFilter,
    result: Count,
    errors: ['account.notFound'],
  },
  histogram: {
    ...read,
    method: 'POST',
    path: '/api/v1/PartnerLog/Search/Histogram',
    summary: 'Get a histogram of calls by time and outcome',
    body: PartnerCallFilter,
    result: PartnerCallHistogram,
    errors: ['account.notFound'],
  },
  clusters: {
    ...read,
    method: 'POST',
    path: '/api/v1/PartnerLog/Search/Clusters',
    summary: 'Group the latest open failures by operation, error and field',
    body: PartnerCallFilter,
    result: wire('PartnerCallClusters', {
      Items: z.array(
        wire('PartnerCallCluster', {
          Fingerprint: z.string(),
          Operation: CallOperation,
          ErrorCode: z.string(),
          ErrorText: z.string(),
          ErrorField: nullable(z.string()),
          Total: z.number(),
          /** How many companies called. */
          Partners: z.number(),
          FirstOn: z.string(),
          LastOn: z.string(),
          /** The latest of them. */
          LogKey: z.string(),
        }),
      ),
      Capped: z.boolean(),
    }),
    errors: ['account.notFound'],
  },
  get: {
    ...read,
    method: 'GET',
    path: '/api/v1/PartnerLog/:logKey',
    summary: 'Get a call with its masked bodies, attempts and available actions',
    params: byKey,
    result: PartnerCallDetail,
    errors: ['partnerLog.notFound'],
  },
  timeline: {
    ...read,
    method: 'GET',
    path: '/api/v1/PartnerLog/:logKey/Timeline',
    summary: 'Get the timeline of changes made by a call',
    description: 'Objects, audit events, change set, invoice lines, webhooks and replays.',
    params: byKey,
    result: PartnerCallTimeline,
    errors: ['partnerLog.notFound'],
  },
  answer: {
    ...run,
    path: '/api/v1/PartnerLog/:logKey/Answer',
    summary: 'Submit the input a call waits for, and run it with the caller’s permissions',
    params: byKey,
    body: wireBody('PartnerCallAnswer', { Edits }),
    result: PartnerCallDetail,
    errors: [...runErrors, 'alias.forbidden'],
  },
  replay: {
    ...run,
    path: '/api/v1/PartnerLog/:logKey/Replay',
    summary: 'Replay a failed call, as it was or edited, with the caller’s permissions',
    status: 201,
    params: byKey,
    body: wireBody('PartnerCallReplay', { Edits: optional(Edits) }),
    result: PartnerCallDetail,
    errors: [...runErrors, 'alias.forbidden'],
  },
  rehearse: {
    ...run,
    path: '/api/v1/PartnerLog/:logKey/Rehearse',
    summary: 'Simulate a replay; nothing is saved',
    params: byKey,
    body: wireBody('PartnerCallRehearsal', { Edits: optional(Edits) }),
    result: wire('PartnerCallRehearsed', {
      HttpStatus: z.number(),
      ErrorText: nullable(z.string()),
      ErrorField: nullable(z.string()),
      Response: nullable(z.string()),
      /** The changes that a replay would make, in the words of the audit trail. */
      Items: z.array(TimelineEntry),
    }),
    errors: [...runErrors, 'partnerLog.noRehearsal', 'alias.forbidden', 'user.tooManyTold'],
  },
  resolve: {
    ...write,
    path: '/api/v1/PartnerLog/:logKey/Resolve',
    summary: 'Mark a failed call as resolved elsewhere',
    params: byKey,
    body: wireBody('PartnerCallResolution', { Note: optional(nullable(text(500))) }),
    result: PartnerCallDetail,
    errors: ['partnerLog.notFound', 'partnerLog.statusNotAllowed'],
  },
})
