import * as z from 'zod/mini'
import {
  key,
  name,
  newEmail,
  note,
  nullable,
  oneOf,
  opaque,
  optional,
  personName,
  phone,
  text,
} from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { Count, cursor, pageNumber, pageOf } from '../../core/page.ts'
import { capitalize, inPeriods } from '../../core/list.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { country } from '../../core/accounts/accounts.fields.ts'
import { ExportFile, listFormat } from '../../core/files/files.fields.ts'
import { requestFilter, requestList } from './registrations.list.ts'

// Requests for access (`product.md` 3.2): people cannot make themselves administrators; a request joins the queue of the
// company it is for, whose administrators decide.

export const requestStatuses = ['Open', 'Approved', 'Declined'] as const

const Status = oneOf('RequestStatus', requestStatuses)
const Language = oneOf('RequestLanguage', languages)

export const AccessRequest = wire('AccessRequest', {
  RequestKey: z.string(),
  CompanyName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Phone: z.nullable(z.string()),
  Country: z.string(),
  Language,
  Message: z.nullable(z.string()),
  /** The company whose queue it is in. */
  AcctKey: z.string(),
  AcctName: z.string(),
  Status,
  CreatedOn: z.string(),
  DecidedOn: z.nullable(z.string()),
  DecidedBy: z.nullable(z.string()),
  Reason: z.nullable(z.string()),
  /** The resulting account. */
  MadeAcctKey: z.nullable(z.string()),
})
export type AccessRequest = z.output<typeof AccessRequest>

/** Requests with one status, or with any. */
const fields = { Status: optional(Status), ...requestFilter }
const periods = inPeriods(requestList, capitalize)
const Export = wireBody('RequestExport', { ...fields, Format: listFormat() }).check(...periods)
export type RequestExport = z.output<typeof Export>

export const registrations = defineRoutes({
  create: {
    method: 'POST',
    path: '/api/v1/Registration',
    summary: 'Request access',
    description: 'The response is the same for everyone.',
    access: 'public',
    status: 202,
    body: wireBody('Registration', {
      CompanyName: name(150),
      FirstName: personName(),
      LastName: personName(),
      Email: newEmail(),
      Phone: z.optional(z.nullable(phone())),
      Country: country(),
      Language,
      Message: z.optional(z.nullable(note(500))),
      /** The number of the company that invited, from the link; without, or when it takes no requests, the provider's queue. */
      ParentNumber: z.optional(z.nullable(text(40))),
      TermsAccepted: z.literal(true),
      Proof: z.optional(opaque(4096)),
    }),
    result: wire('Registered', { accepted: z.boolean() }),
    errors: ['auth.proofRequired', 'auth.locked', 'request.tooMany'],
  },
  search: {
    method: 'POST',
    path: '/api/v1/Registration/Search',
    summary: 'List access requests in the caller’s tree, newest first',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', level: 'R' },
    body: wireBody('RequestSearch', {
      ...fields,
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }).check(...periods),
    /** `Open`: how many wait in all. */
    result: pageOf('AccessRequests', AccessRequest, { Open: Count }),
    errors: ['account.notFound'],
  },
  exportFile: {
    method: 'POST',
    path: '/api/v1/Registration/Search/Export',
    summary: 'Export access requests as CSV or XLSX',
    description: 'More than 5,000 rows are exported by a job (202).',
    access: 'ExportAcct:W',
    module: { name: 'Customer-Account Details', level: 'R' },
    body: Export,
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: ['account.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.full'],
  },
  get: {
    method: 'GET',
    path: '/api/v1/Registration/:requestKey',
    summary: 'Get an access request',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', level: 'R' },
    params: z.object({ requestKey: key() }),
    result: AccessRequest,
    errors: ['registration.notFound'],
  },
  decide: {
    method: 'POST',
    path: '/api/v1/Registration/:requestKey/Decision',
    summary: 'Approve or decline an access request',
    description: 'To approve, pass the account created for it; to decline, pass a reason, which is e-mailed.',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Account Details', level: 'RW' },
    params: z.object({ requestKey: key() }),
    body: wireBody('RegistrationDecision', {
      Decision: oneOf('Decision', ['Approved', 'Declined']),
      MadeAcctKey: z.optional(key()),
      Reason: z.optional(note(500)),
    }),
    result: AccessRequest,
    errors: ['registration.notFound', 'registration.decided', 'account.notFound'],
  },
})
