import * as z from 'zod/mini'
import type { RightRequirement } from '../../core/access/access.rules.ts'
import {
  date,
  email,
  formed,
  httpsUrl,
  key,
  name,
  nullable,
  optional,
  personName,
  phone,
  text,
} from '../../core/fields.ts'
import { codeKey, type CodeKey } from '../../core/names.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { timeZone } from '../../core/lookups/lookups.fields.ts'
import {
  type AccountType,
  ChainLink,
  country,
  CustType,
  Environment,
  IndustryCode,
  JobFunction,
  Language,
  PlannedStatus,
} from '../../core/accounts/accounts.fields.ts'

// The fields of an account that people edit, each declared once, in the order of the form (`product.md` 1.2).
// Everything else follows from here: patch and answer, who may change what, the columns, the defaults of a creation,
// the form with its review, and the examples.

/** A control of a form; a `select` says which choices it offers. */
type Control =
  | { control: 'text' | 'email' | 'tel' | 'url' | 'switch' | 'tags' }
  | { control: 'select'; choices: Choices }
export type Choices =
  | 'industries'
  | 'countries'
  | 'jobFunctions'
  | 'timeZones'
  | 'custTypes'
  | 'environments'
  | 'languages'
  | 'dateFormats'
export type Part = Control & {
  schema: z.core.$ZodType
  /** Takes the whole width of the form. */
  wide?: true
  /** A sentence below the control: `accounts.hint.…`. */
  hint?: true
}
type FieldDeclaration = {
  schema: z.core.$ZodType
  section: (typeof sections)[number]
  /** The people who may change it: anyone who edits the account, a company above it, or holders of a flag. */
  by: 'editor' | 'above' | RightRequirement
  /** Only accounts of this type have it. */
  only?: AccountType
  /** Accounts of this type must keep a value. */
  kept?: AccountType
  /** Null means the value of the nearest company above that has one. */
  inherits?: true
  /** The value for a new account if none is given; absent: it is required on creation, or derived. */
  initial?: unknown
  example: unknown
}
export type AccountFieldDeclaration = FieldDeclaration & (Part | { parts: Readonly<Record<string, Part>> })

export const sections = [
  'identity',
  'customer',
  'contact',
  'address',
  'links',
  'email',
  'regional',
  'billing',
  'tags',
] as const

const shapeOf = <P extends Readonly<Record<string, Part>>>(parts: P) =>
  Object.fromEntries(Object.entries(parts).map(([part, { schema }]) => [part, schema])) as {
    [K in keyof P]: P[K]['schema']
  }

const contact = {
  FirstName: { schema: personName(), control: 'text' },
  LastName: { schema: personName(), control: 'text' },
  Email: { schema: email(), control: 'email' },
  Phone: { schema: optional(nullable(phone())), control: 'tel', hint: true },
  JobFunction: { schema: optional(nullable(JobFunction)), control: 'select', choices: 'jobFunctions' },
} as const satisfies Record<string, Part>
const address = {
  Line1: { schema: name(100), control: 'text', wide: true },
  Line2: { schema: optional(nullable(text(100))), control: 'text', wide: true },
  City: { schema: optional(nullable(text(100))), control: 'text' },
  Region: { schema: optional(nullable(text(100))), control: 'text' },
  Postal: { schema: optional(nullable(text(20))), control: 'text' },
  Country: { schema: country(), control: 'select', choices: 'countries' },
} as const satisfies Record<string, Part>

const reference = formed(50, /^[A-Za-z0-9 ._/-]*$/, 'reference', z.minLength(1))
const dateFormat = z.number().check(z.int(), z.gte(0), z.lte(7))
const ada = {
  firstName: 'Ada',
  lastName: 'Sample',
  email: 'ada@example.test',
  phone: '+15145550100',
  jobFunction: 'IT',
}
const road = { line1: '1 Road', line2: 'Floor 2', city: 'Laval', region: 'QC', postal: 'H7A 1A1', country: 'CA' }

// oxfmt-ignore
export const accountFields = {
  AcctName: { schema: name(150), section: 'identity', control: 'text', by: 'editor', example: 'Northwind Legal' },
  LegalName: { schema: nullable(text(200)), section: 'identity', control: 'text', hint: true, by: 'editor', initial: null, example: 'Northwind Legal LLP' },
  IndustryCode: { schema: nullable(IndustryCode), section: 'identity', control: 'select', choices: 'industries', by: 'editor', kept: 'CU', initial: null, example: 'LEGAL' },
  CustomerRefCode: { schema: nullable(reference), section: 'identity', control: 'text', hint: true, by: 'above', initial: null, example: 'NW-7' },
  Manager: { schema: nullable(key()), section: 'identity', control: 'text', hint: true, by: 'above', initial: null, example: null },
  CustType: { schema: nullable(CustType), section: 'customer', control: 'select', choices: 'custTypes', by: 'above', only: 'CU', kept: 'CU', initial: 'STD', example: 'STD' },
  TransactionEnvironment: { schema: nullable(Environment), section: 'customer', control: 'select', choices: 'environments', hint: true, by: 'above', only: 'CU', kept: 'CU', initial: 'PRODUCTION', example: 'PRODUCTION' },
  EnterpriseWorkflowEnabled: { schema: z.boolean(), section: 'customer', control: 'switch', by: 'ShowEnterpriseWFEnabled:W', only: 'CU', initial: false, example: false },
  PrimaryContact: { schema: wireBody('PrimaryContact', shapeOf(contact)), parts: contact, section: 'contact', by: 'AcctPrimaryContact:W', example: ada },
  Address: { schema: wireBody('Address', shapeOf(address)), parts: address, section: 'address', by: 'editor', example: road },
  AccountUpgradeLink: { schema: nullable(httpsUrl()), section: 'links', control: 'url', wide: true, hint: true, by: 'AcctUpgradeLink:W', inherits: true, initial: null, example: null },
  AccountSupportLink: { schema: nullable(httpsUrl()), section: 'links', control: 'url', wide: true, hint: true, by: 'AcctSupportLink:W', inherits: true, initial: null, example: null },
  EnableEmailCommunication: { schema: z.boolean(), section: 'email', control: 'switch', wide: true, hint: true, by: 'editor', initial: true, example: true },
  SendEmailAdmin: { schema: z.boolean(), section: 'email', control: 'switch', by: 'editor', initial: true, example: true },
  SendEmailEndUser: { schema: z.boolean(), section: 'email', control: 'switch', by: 'editor', initial: true, example: true },
  SendEmailEndUserFirstUse: { schema: z.boolean(), section: 'email', control: 'switch', hint: true, by: 'editor', initial: false, example: false },
  Language: { schema: Language, section: 'regional', control: 'select', choices: 'languages', by: 'editor', initial: 'en-us', example: 'en-us' },
  DateFormat: { schema: dateFormat, section: 'regional', control: 'select', choices: 'dateFormats', hint: true, by: 'editor', initial: 0, example: 0 },
  TimeZone: { schema: nullable(timeZone()), section: 'regional', control: 'select', choices: 'timeZones', by: 'editor', inherits: true, initial: null, example: 'America/Toronto' },
  TaxId: { schema: nullable(text(32)), section: 'billing', control: 'text', by: 'editor', initial: null, example: 'T-1' },
  BillingEmails: { schema: z.array(email()).check(z.maxLength(5)), section: 'billing', control: 'tags', hint: true, wide: true, by: 'editor', initial: [], example: ['billing@example.test'] },
  Tags: { schema: z.array(name(40)).check(z.maxLength(20)), section: 'tags', control: 'tags', hint: true, wide: true, by: 'above', initial: [], example: ['north'] },
} as const satisfies Record<string, AccountFieldDeclaration>

type Fields = typeof accountFields
/** A field of an account that an edit may carry, in code names. */
export type AccountField = CodeKey<keyof Fields>
/** Every field that an edit may carry, as the wire names it. */
export const editable = Object.fromEntries(
  Object.entries(accountFields).map(([field, { schema }]) => [field, schema]),
) as { [K in keyof Fields]: Fields[K]['schema'] }

/** The declarations in code names, in the order of the form. */
export const declared = Object.entries<AccountFieldDeclaration>(accountFields).map(([field, declaration]) => ({
  ...declaration,
  field: codeKey(field) as AccountField,
}))
/** Whether a schema accepts null, which means no value. */
export const isNullable = ({ schema }: { schema: z.core.$ZodType }) => z.safeParse(schema, null).success

/** Whether accounts of a type have a field. */
export const isOf = (type: AccountType, { only }: Pick<AccountFieldDeclaration, 'only'>) => !only || only === type

/** Default values of a new account, by type. */
export const initialValues = (type: AccountType): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    declared
      .filter(({ initial }) => initial !== undefined)
      .map((one) => [one.field, !isOf(type, one) && isNullable(one) ? null : one.initial]),
  )

/** The values that an account inherits where its own are null. */
export const Inherited = wire('AccountInherited', {
  TimeZone: z.string(),
  AccountUpgradeLink: nullable(z.string()),
  AccountSupportLink: nullable(z.string()),
})
/** The ancestor that sets each of them. */
export const InheritedFrom = wire('AccountInheritedFrom', {
  TimeZone: nullable(ChainLink),
  AccountUpgradeLink: nullable(ChainLink),
  AccountSupportLink: nullable(ChainLink),
})

/** A JSON merge patch (RFC 7396) of an account: absent = unchanged, null = emptied. */
export const AccountPatch = wireBody('AccountPatch', z.partial(z.object(editable)).shape)
export type AccountPatch = z.output<typeof AccountPatch>

/** Specification section 4: a planned change of status is sent with the edit; all three together, or all null to cancel it. */
const plannedStatus = {
  AccountStatusPending: nullable(PlannedStatus),
  AccountStatusPendingEffectiveDate: nullable(date()),
  AccountStatusPendingReason: nullable(text(32, 1)),
}
/** The content of an edit: the patch, and a scheduled change of status. */
export const AccountEdit = wireBody('AccountEdit', {
  ...z.partial(z.object(editable)).shape,
  ...z.partial(z.object(plannedStatus)).shape,
})
export type AccountEdit = z.output<typeof AccountEdit>

const { PrimaryContact, AcctName, Address, ...others } = editable
/**
 * The fields of the account that a creation may send; omitted ones take their default, are inherited, or follow from
 * the administrator.
 */
export const creatable = {
  AcctName,
  Address,
  PrimaryContact: optional(PrimaryContact),
  ...z.partial(z.object(others)).shape,
}

const wireNames = new Map(Object.keys(editable).map((field) => [codeKey(field) as string, field]))
/** The name on the wire of an editable field, for an error that names it. */
export const wireField = (field: string) => wireNames.get(field) ?? field
