import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { key, nullable, optional } from '../../core/fields.ts'
import { cursor, pageNumber, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { ESignCallPart, ESignFault, ESignOff, ESignState, esignMost } from './esign.fields.ts'
import { esignCallFilter, esignFilter } from './esign.list.ts'

// The state of companies at the e-signature service (specification section 7, decision 0107).

const ofAccount = z.object({ acctKey: key() })
const read = {
  access: 'APIIntegrationAccessSettings:R',
  module: { name: 'Customer-Settings', level: 'R' },
} as const
const write = {
  access: 'APIIntegrationAccessSettings:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  notActing: true,
} as const

const Difference = wire('ESignDifference', {
  /** `company`, `name`, `status`, `plans`, `settings.order`, `people`, … */
  Field: z.string(),
  Ours: nullable(z.string()),
  Theirs: nullable(z.string()),
})
const company = {
  AcctKey: z.string(),
  State: nullable(ESignState),
  WaitingSince: nullable(z.string()),
  LastSentOn: nullable(z.string()),
  FailedOn: nullable(z.string()),
  Fault: nullable(ESignFault),
  Status: nullable(z.number()),
  CheckedOn: nullable(z.string()),
  /** The time since which comparisons fail, and the reason of the last failure. */
  UncheckedSince: nullable(z.string()),
  CheckFault: nullable(ESignFault),
  CheckStatus: nullable(z.number()),
  Drift: z.array(Difference),
}
const service = {
  /** The reason why nothing is sent; null while calls are sent. */
  Off: nullable(ESignOff),
  /** The service is not called until then, because it did not respond. */
  RestsUntil: nullable(z.string()),
}
const call = {
  CalledOn: z.string(),
  Part: ESignCallPart,
  Method: z.string(),
  Path: z.string(),
  IdempotencyKey: nullable(z.string()),
  Status: nullable(z.number()),
  Fault: nullable(ESignFault),
  DurationMs: z.number(),
}
const Call = wire('ESignCall', call)
/** A call in a list, with its account. */
export const ESignListedCall = wire('ESignListedCall', {
  ...call,
  CallKey: z.string(),
  AcctKey: z.string(),
  AcctName: z.string(),
})
export type ESignListedCall = z.output<typeof ESignListedCall>
/** `State` is null for a company that the service does not need. */
export const ESignOfAccount = wire('ESignOfAccount', {
  ...company,
  ...service,
  NextTryOn: nullable(z.string()),
  /** The latest first. */
  Calls: z.array(Call),
  Send: Ability,
})
export type ESignOfAccount = z.output<typeof ESignOfAccount>
export const ESignCompany = wire('ESignCompany', {
  ...company,
  AcctName: z.string(),
  AcctNumber: z.string(),
  TouchedOn: z.string(),
  Send: Ability,
})
export type ESignCompany = z.output<typeof ESignCompany>

export const esign = defineRoutes({
  ofAccount: {
    ...read,
    object: 'account',
    method: 'GET',
    path: '/api/v1/Account/:acctKey/ESign',
    summary: 'Get the e-signature sync status of an account',
    description: 'Includes waiting and failed changes, differences, and the latest calls.',
    params: ofAccount,
    result: ESignOfAccount,
    errors: ['account.notFound'],
  },
  send: {
    ...write,
    object: 'account',
    further: 'integration',
    method: 'POST',
    path: '/api/v1/Account/:acctKey/ESign/Send',
    summary: 'Resync an account with the e-signature service',
    params: ofAccount,
    body: wireBody('ESignSend', {}),
    result: ESignOfAccount,
    errors: ['account.notFound', 'esign.off', 'esign.noPlan', 'alias.forbidden'],
  },
  search: {
    ...read,
    method: 'POST',
    path: '/api/v1/ESign/Search',
    summary: 'List accounts that are out of sync, latest first',
    body: wireBody('ESignSearch', { ...esignFilter, Cursor: optional(nullable(cursor())), PageNumber: pageNumber() }),
    result: pageOf('ESignPage', ESignCompany, service),
  },
  calls: {
    ...read,
    method: 'POST',
    path: '/api/v1/ESign/Calls/Search',
    summary: `List e-signature service calls of the last ${esignMost.keptDays} days, newest first`,
    body: wireBody('ESignCallSearch', {
      ...esignCallFilter,
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }),
    result: pageOf('ESignCallPage', ESignListedCall),
    errors: ['account.notFound'],
  },
  mend: {
    ...write,
    method: 'POST',
    path: '/api/v1/ESign/Mend',
    summary: `Resync up to ${esignMost.mended} accounts with the e-signature service`,
    body: wireBody('ESignMend', {
      AcctKeys: z.array(key()).check(z.minLength(1), z.maxLength(esignMost.mended)),
    }),
    result: wire('ESignMended', { Mended: z.number() }),
    errors: ['account.notFound', 'esign.off', 'alias.forbidden'],
  },
})
