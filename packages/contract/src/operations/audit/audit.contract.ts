import * as z from 'zod/mini'
import { accountRead, self } from '../../core/access/access.guards.ts'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { key, name, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { Count, cursor, pageNumber, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { ExportFile, fileDays } from '../../core/files/files.fields.ts'
import { AuditFilter, auditFilter, auditPeriods, Outcome } from './audit.list.ts'

// The audit (`product.md` 7.1, `ux.md` 4.19): who did what to whom. Written by the server in the transaction of the change.

/** The events that a browser may report; the server adds who, when and from where. */
export const uiEvents = ['ui.viewed', 'ui.exported', 'ui.printed', 'ui.copied'] as const

const Change = wire('AuditFieldChange', {
  Field: z.string(),
  /** The field in the reader's language. */
  Label: z.string(),
  Old: z.unknown(),
  New: z.unknown(),
  /** The values in words of the reader's language; null for none. */
  OldText: nullable(z.string()),
  NewText: nullable(z.string()),
  Masked: z.boolean(),
})
export const AuditEvent = wire('AuditEvent', {
  AuditKey: z.string(),
  OccurredOn: z.string(),
  Action: z.string(),
  /** The event in the reader's language. */
  Text: z.string(),
  /** In a folded list: all events of its change set that the search finds, as one row; null for a single one. */
  Fold: nullable(
    wire('AuditFold', {
      Total: z.number(),
      Capped: z.boolean(),
      /** All of them concern the account of this event. */
      OneAccount: z.boolean(),
      /** The action and the number of objects, in the reader's language. */
      Text: z.string(),
    }),
  ),
  Outcome,
  ErrorCode: nullable(z.string()),
  /** Why it was refused, in the reader's language. */
  ErrorText: nullable(z.string()),
  Actor: wire('AuditActor', {
    Type: z.string(),
    /** A person of a company above that does not name its people: shown as "Your provider". */
    Hidden: z.boolean(),
    UserKey: nullable(z.string()),
    Email: nullable(z.string()),
    Name: nullable(z.string()),
    Role: nullable(z.string()),
  }),
  /** The real actor, while impersonating the actor. */
  Alias: nullable(
    wire('AuditAlias', {
      Hidden: z.boolean(),
      Name: nullable(z.string()),
      Email: nullable(z.string()),
      Reason: nullable(z.string()),
    }),
  ),
  Targets: z.array(wire('AuditTarget', { Type: z.string(), Key: z.string(), Name: z.string() })),
  AcctKey: z.string(),
  /** The account's present name; null when it is outside the reader's tree today. */
  AcctName: nullable(z.string()),
  AcctType: nullable(AccountType),
  Changes: z.array(Change),
  Reason: nullable(z.string()),
  Source: z.string(),
  RequestId: nullable(z.string()),
  BatchKey: nullable(z.string()),
  SessionKey: nullable(z.string()),
  Ip: nullable(z.string()),
  UserAgent: nullable(z.string()),
  /** The link of the chain and its hash; null while it waits to be sealed. */
  Seal: nullable(wire('AuditSeal', { Seq: z.number(), Hash: z.string() })),
})
export type AuditEvent = z.output<typeof AuditEvent>

const Format = oneOf('AuditExportFormat', ['csv', 'xlsx', 'jsonl'])

const download = { ...accountRead, access: 'ExportAcct:W' } as const

export const audit = defineRoutes({
  search: {
    ...accountRead,
    method: 'POST',
    path: '/api/v1/AuditTrial/Search',
    summary: 'List audit events in the caller’s tree, newest first',
    body: wireBody('AuditSearch', {
      ...auditFilter,
      /** Each change set as one row, that of its newest event; ignored when a change set is asked for. */
      Folded: optional(z.boolean()),
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }).check(...auditPeriods),
    result: pageOf('AuditPage', AuditEvent),
    errors: ['account.notFound'],
  },
  count: {
    ...accountRead,
    method: 'POST',
    path: '/api/v1/AuditTrial/Search/Count',
    summary: 'Count the audit events that a search finds, exact up to 10,000',
    body: AuditFilter,
    result: Count,
    errors: ['account.notFound'],
  },
  get: {
    ...accountRead,
    method: 'GET',
    path: '/api/v1/AuditTrial/:auditKey',
    summary: 'Get an audit event',
    params: z.object({ auditKey: key() }),
    result: AuditEvent,
    errors: ['audit.notFound'],
  },
  actions: {
    method: 'GET',
    path: '/api/v1/AuditTrial/Actions',
    summary: 'List audit actions with their names',
    access: 'AcctMgmnt:R',
    module: { free: 'none' },
    result: wire('AuditActions', {
      Items: z.array(wire('AuditAction', { Action: z.string(), Category: z.string(), Label: z.string() })),
    }),
  },
  activity: {
    ...accountRead,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Activity',
    summary: 'List past and scheduled events of an account, newest first',
    description: 'A page has 25 events.',
    object: 'account',
    params: z.object({ acctKey: key() }),
    body: wireBody('ActivitySearch', {
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
      /** `done` leaves out what was only viewed, copied or printed. */
      Kind: optional(oneOf('ActivityKind', ['all', 'done', 'status', 'changes', 'people'])),
      /** Only the events of this change set, each on its own; else each change set is one row. */
      BatchKey: optional(nullable(key())),
    }),
    result: pageOf('ActivityPage', AuditEvent, {
      /** Scheduled events, nearest first; on the first page only. */
      Planned: z.array(
        wire('PlannedActivity', {
          /** A day or a moment; null: as soon as it is approved. */
          On: nullable(z.string()),
          Text: z.string(),
          By: z.string(),
          State: z.string(),
          /** The change set that will do it, or planned it; null for one that this caller may not open, and for a change planned for this account alone. */
          ChangeKey: nullable(z.string()),
        }),
      ),
    }),
    errors: ['account.notFound'],
  },
  save: {
    ...self,
    method: 'POST',
    path: '/AuditTrial/SaveAuditTrial',
    summary: 'Record that something was viewed, exported, printed or copied',
    description: 'Called by browsers. The server adds who, when and from where.',
    envelope: 'token',
    body: wireBody('AuditTrial', {
      action: oneOf('UiEvent', uiEvents),
      acctKey: optional(nullable(key())),
      page: optional(nullable(name(100))),
      target: optional(nullable(text(150))),
    }),
    result: wire('AuditTrialSaved', { saved: z.boolean() }),
    errors: ['audit.notSaved', 'account.notFound'],
  },
  createExport: {
    ...download,
    method: 'POST',
    path: '/api/v1/AuditTrial/Export',
    summary: 'Export audit events to a file',
    description: 'Includes the proof of the chain, except in XLSX. The export itself is audited.',
    stepUp: true,
    status: 202,
    idempotent: true,
    body: wireBody('NewAuditExport', { Format, ...auditFilter }).check(...auditPeriods),
    result: ExportFile,
    errors: ['account.notFound', 'alias.forbidden', 'file.tooMany', 'file.full'],
  },
  exports: {
    ...download,
    method: 'GET',
    path: '/api/v1/AuditTrial/Export',
    summary: `List the caller’s audit exports of the last ${fileDays} days`,
    result: wire('AuditExports', { Items: z.array(ExportFile) }),
  },
  file: {
    ...download,
    method: 'GET',
    path: '/api/v1/AuditTrial/Export/:exportKey/File',
    summary: 'Download one of the caller’s audit exports',
    notActing: true,
    params: z.object({ exportKey: key() }),
    result: z.string(),
    produces: 'application/octet-stream',
    errors: ['file.notFound', 'file.otherRights', 'alias.forbidden'],
  },
  verification: {
    ...accountRead,
    method: 'GET',
    path: '/api/v1/AuditTrial/Verification',
    summary: 'Get the verification status of the audit chain',
    description: 'Returns the latest signed head and the result of the last verification.',
    result: wire('AuditVerification', {
      /** Events of the caller's own tree in the chain, and waiting to be sealed; exact up to 10,000. */
      Sealed: Count,
      Unsealed: Count,
      /** The place of the head in the chain of all events; only for the provider. */
      HeadSeq: nullable(z.number()),
      HeadHash: nullable(z.string()),
      HeadOn: nullable(z.string()),
      PublicKey: nullable(z.string()),
      CheckedOn: nullable(z.string()),
      Whole: nullable(z.boolean()),
      /** The first fault, in a plain sentence; only for the provider. */
      Fault: nullable(z.string()),
    }),
  },
})
