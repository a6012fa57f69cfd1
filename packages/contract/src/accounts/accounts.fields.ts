import * as z from 'zod/mini'
import { date, email, httpsUrl, key, moment, name, nullable, oneOf, optional, phone, text } from '../core/fields.ts'
import { languages } from '../core/language.ts'
import { codeKey, wire, wireBody } from '../core/wire.ts'
import { industryCodes, isCountry, isTimeZone, jobFunctionCodes } from '../lookups/lookups.codes.ts'

// Fields of a company account: specification section 3, `product.md` 1.2.

export const accountTypes = ['RP', 'SP', 'DT', 'RS', 'CU'] as const
export const AccountType = oneOf('AccountType', accountTypes)
export type AccountType = (typeof accountTypes)[number]

export const accountStatuses = ['Pending', 'Active', 'Suspended', 'SuspendedAbuse', 'Closed', 'Purged'] as const
export const AccountStatus = oneOf('AccountStatus', accountStatuses)
export type AccountStatus = (typeof accountStatuses)[number]

export const custTypes = ['STD', 'TRIAL', 'NFR', 'INTERNAL', 'DEMO'] as const
export const CustType = oneOf('CustType', custTypes)
export const environments = ['PRODUCTION', 'SANDBOX'] as const
export const Environment = oneOf('TransactionEnvironment', environments)
export const Language = oneOf('AccountLanguage', languages)

/** An IANA name that the runtime knows, or UTC. */
const timeZone = () => z.string().check(z.maxLength(64), z.refine(isTimeZone, 'timeZone'))
export const country = () => z.string().check(z.refine(isCountry, 'notOneOf'))
export const IndustryCode = oneOf('IndustryCode', industryCodes)
export const JobFunction = oneOf('JobFunction', jobFunctionCodes)

const contact = {
  FirstName: name(60),
  LastName: name(60),
  Email: email(),
  Phone: optional(nullable(phone())),
  JobFunction: optional(nullable(JobFunction)),
}
const address = {
  Line1: name(100),
  Line2: optional(nullable(text(100))),
  City: optional(nullable(text(100))),
  Region: optional(nullable(text(100))),
  Postal: optional(nullable(text(20))),
  Country: country(),
}

/** Every field that an edit may carry; who may change which is in accounts.rules.ts. */
export const editable = {
  AcctName: name(150),
  LegalName: nullable(text(200)),
  Language,
  IndustryCode: nullable(IndustryCode),
  Manager: nullable(key()),
  CustType: nullable(CustType),
  CustomerRefCode: nullable(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(50), z.regex(/^[A-Za-z0-9 ._/-]*$/, 'reference')),
  ),
  AccountUpgradeLink: nullable(httpsUrl()),
  AccountSupportLink: nullable(httpsUrl()),
  EnableEmailCommunication: z.boolean(),
  SendEmailAdmin: z.boolean(),
  SendEmailEndUser: z.boolean(),
  SendEmailEndUserFirstUse: z.boolean(),
  TransactionEnvironment: nullable(Environment),
  EnterpriseWorkflowEnabled: z.boolean(),
  /** Null = the parent's. */
  TimeZone: nullable(timeZone()),
  DateFormat: z.number().check(z.int(), z.gte(0), z.lte(7)),
  TaxId: nullable(text(32)),
  BillingEmails: z.array(email()).check(z.maxLength(5)),
  Tags: z.array(name(40)).check(z.maxLength(20)),
  PrimaryContact: wireBody('PrimaryContact', contact),
  Address: wireBody('Address', address),
}

/** A link of the way from the caller's own company down to an account. */
export const ChainLink = wire('AccountChainLink', { AcctKey: z.string(), AcctName: z.string(), AcctType: AccountType })

/** What a list shows of an account. */
export const listed = {
  AcctKey: z.string(),
  AcctNumber: z.string(),
  AcctName: z.string(),
  AcctType: AccountType,
  CustType: nullable(CustType),
  CustomerRefCode: nullable(z.string()),
  ParentKey: nullable(z.string()),
  ParentName: nullable(z.string()),
  ParentType: nullable(AccountType),
  AccountStatus,
  /** The worst of the own status and those of all ancestors. */
  EffectiveStatus: AccountStatus,
  AccountStatusPending: nullable(AccountStatus),
  AccountStatusPendingEffectiveDate: nullable(date()),
  Country: nullable(z.string()),
  Language,
  TransactionEnvironment: nullable(Environment),
  CreatedOn: moment(),
  ModifiedOn: moment(),
}

/** A JSON merge patch (RFC 7396) of an account: absent = unchanged, null = emptied. */
export const AccountPatch = wireBody('AccountPatch', z.partial(z.object(editable)).shape)
export type AccountPatch = z.output<typeof AccountPatch>

/** What a planned change of status leads to. */
export const plannedStatuses = ['Active', 'Suspended', 'SuspendedAbuse', 'Closed'] as const
export const PlannedStatus = oneOf('EditStatusPending', plannedStatuses)

/** Specification section 4: a planned change of status is sent on the edit; all three together, or all null to take it back. */
const plannedStatus = {
  AccountStatusPending: nullable(PlannedStatus),
  AccountStatusPendingEffectiveDate: nullable(date()),
  AccountStatusPendingReason: nullable(text(32, 1)),
}
/** What an edit carries: the patch, and a planned change of status. */
export const AccountEdit = wireBody('AccountEdit', {
  ...z.partial(z.object(editable)).shape,
  ...z.partial(z.object(plannedStatus)).shape,
})
export type AccountEdit = z.output<typeof AccountEdit>

const { PrimaryContact, AcctName, Address, ...others } = editable
/** What a creation may say of the account; what is left out takes its default, is inherited, or follows from the administrator. */
export const creatable = {
  AcctName,
  Address,
  PrimaryContact: optional(PrimaryContact),
  ...z.partial(z.object(others)).shape,
}

const wireNames = new Map(Object.keys(editable).map((field) => [codeKey(field) as string, field]))
/** The name on the wire of an editable field, for an error that names it. */
export const wireField = (field: string) => wireNames.get(field) ?? field
