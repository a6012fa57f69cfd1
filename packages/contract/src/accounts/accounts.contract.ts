import * as z from 'zod/mini'
import { abilitiesOf } from '../core/ability.ts'
import { email, key, moment, name, nullable, oneOf, optional, phone, text } from '../core/fields.ts'
import { Count, cursor, pageOf, pageSize } from '../core/page.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody, wireNames } from '../core/wire.ts'
import { mostKeys } from '../changes/changes.rules.ts'
import {
  AccountEdit,
  AccountStatus,
  AccountType,
  ChainLink,
  creatable,
  editable,
  Environment,
  IndustryCode,
  JobFunction,
  Language,
  listed,
  PlannedStatus,
} from './accounts.fields.ts'

export const AccountRow = wire('AccountRow', {
  ...listed,
  MatchedOn: nullable(oneOf('MatchedOn', ['name', 'number', 'reference'])),
})
export type AccountRow = z.output<typeof AccountRow>

const inherited = wire('AccountInherited', {
  TimeZone: z.string(),
  AccountUpgradeLink: nullable(z.string()),
  AccountSupportLink: nullable(z.string()),
})

/** One account whole (specification section 3, "Account detail"), with what this caller may do with it. */
export const Account = wire('Account', {
  ...listed,
  ...editable,
  /** Null on accounts that were made before these were asked for. */
  Address: nullable(editable.Address),
  PrimaryContact: nullable(editable.PrimaryContact),
  ManagerName: nullable(z.string()),
  AccountStatusPendingReason: nullable(z.string()),
  /** From the caller's own company down to this account's parent. */
  Chain: z.array(ChainLink),
  /** The ancestor whose status decides, when that is not the own one; null too when it is above the caller's own company. */
  EffectiveStatusFrom: nullable(ChainLink),
  /** What holds where the own value is null. */
  Inherited: inherited,
  CreatedBy: nullable(z.string()),
  ModifiedBy: nullable(z.string()),
  Version: z.number(),
  Abilities: abilitiesOf('AccountAbilities', ['Edit', 'CreateChild', 'Export']),
  /** Which types this caller may create directly below this account. */
  ChildTypes: z.array(AccountType),
  /** Names of the fields that this caller may change. */
  EditableFields: wireNames('AccountField', editable),
})
export type Account = z.output<typeof Account>

/** The order of a list; a minus means descending (default: specification section 3, modifiedDate descending). */
export const accountSorts = ['-modifiedDate', 'modifiedDate', 'acctName', '-acctName'] as const
export type AccountSort = (typeof accountSorts)[number]

/** Tags that one filter names at most. */
export const mostTagsAsked = 5
const filter = {
  /** Only accounts of these types. */
  role: optional(z.array(AccountType).check(z.maxLength(5))),
  /** Only this company and all below it. */
  company: optional(nullable(key())),
  /** Only the direct children of this account. */
  account: optional(nullable(key())),
  searchText: optional(text(100)),
  /** Only accounts with one of these own statuses. */
  status: optional(z.array(AccountStatus).check(z.maxLength(6))),
  /** Only accounts with one of these tags, whatever their case of letters. */
  tag: optional(z.array(name(40)).check(z.maxLength(mostTagsAsked))),
  /** Only customers of one of these environments; other companies have none. */
  environment: optional(z.array(Environment).check(z.maxLength(2))),
  /** Only accounts for which one of these statuses is planned. */
  planned: optional(z.array(PlannedStatus).check(z.maxLength(4))),
}
const Search = wireBody('AccountSearch', {
  ...filter,
  /** Pages after the first are reached with the cursor of the page before; the number only counts along. */
  pageNumber: optional(z.number().check(z.int(), z.gte(1), z.lte(100_000))),
  pageSize: optional(z.number().check(z.int(), z.gte(1), z.lte(pageSize.most))),
  cursor: optional(nullable(cursor())),
  sort: optional(oneOf('AccountSort', accountSorts)),
})
export type AccountSearch = z.output<typeof Search>
const Filter = wireBody('AccountFilter', filter)
export type AccountFilter = z.output<typeof Filter>

const keys = () => z.array(key()).check(z.maxLength(mostKeys))
const Export = wireBody('AccountExport', {
  ...filter,
  /** Only these of them: the marked rows. */
  acctKeys: optional(keys()),
  /** All but these of them. */
  except: optional(keys()),
  sort: optional(oneOf('ExportSort', accountSorts)),
})
export type AccountExport = z.output<typeof Export>

export const AccountNode = wire('AccountNode', {
  AcctKey: z.string(),
  AcctName: z.string(),
  AcctNumber: z.string(),
  AcctType: AccountType,
  AccountStatus,
  EffectiveStatus: AccountStatus,
  /** Direct children, counted up to 1,000. */
  ChildCount: z.number(),
  ChildCountCapped: z.boolean(),
})
export type AccountNode = z.output<typeof AccountNode>
/** Children of a tree node that one request brings. */
export const childrenPage = 50

const Administrator = wireBody('NewAdministrator', {
  Email: email(),
  FirstName: name(60),
  LastName: name(60),
  Language: optional(Language),
  JobFunction: optional(nullable(JobFunction)),
  Phone: optional(nullable(phone())),
})

const Provisioned = (id: string) =>
  wire(id, {
    AcctKey: z.string(),
    AcctNumber: z.string(),
    AccountStatus,
    AdminUserKey: z.string(),
    AdminEmail: z.string(),
    CreatedOn: moment(),
  })
const provision = {
  ParentKey: key(),
  Admin: Administrator,
  /** False: the activation mail is sent later. */ SendActivation: optional(z.boolean()),
}

const NewProvider = wireBody('ProvisionProvider', {
  ...provision,
  Account: wireBody('NewProvider', { AcctType: oneOf('ProviderType', ['SP', 'DT', 'RS']), ...creatable }),
})
export type NewProvider = z.output<typeof NewProvider>
const NewCustomer = wireBody('ProvisionCustomer', {
  ...provision,
  Account: wireBody('NewCustomer', { AcctType: optional(oneOf('CustomerType', ['CU'])), ...creatable, IndustryCode }),
})
export type NewCustomer = z.output<typeof NewCustomer>

const byKey = z.object({ acctKey: key() })
const create = {
  method: 'POST',
  access: 'AcctMgmnt:W',
  status: 201,
  idempotent: true,
  errors: [
    'account.notFound',
    'account.typeNotAllowed',
    'account.parentInactive',
    'account.nameTaken',
    'account.refCodeTaken',
    'user.emailTaken',
  ],
} as const

export const accounts = defineRoutes({
  search: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/Search',
    summary: 'A page of the accounts that the caller sees',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
    body: Search,
    result: pageOf('AccountPage', AccountRow),
    errors: ['account.notFound'],
  },
  count: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/Search/Count',
    summary: 'How many accounts a search finds, exact up to 10,000',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
    body: Filter,
    result: Count,
    errors: ['account.notFound'],
  },
  exportCsv: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/Search/Export',
    summary: 'All accounts that a search finds, or some marked ones of them, as CSV',
    access: 'ExportAcct:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
    body: Export,
    result: z.string(),
    produces: 'text/csv',
    errors: ['account.notFound', 'alias.forbidden'],
  },
  get: {
    method: 'GET',
    path: '/api/v1/Account/:acctKey',
    summary: 'One account',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
    params: byKey,
    result: Account,
    etag: true,
    errors: ['account.notFound'],
  },
  update: {
    method: 'PATCH',
    path: '/api/v1/Account/:acctKey',
    summary: 'Change fields of an account (JSON merge patch)',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    params: byKey,
    body: AccountEdit,
    result: Account,
    etag: true,
    ifMatch: true,
    errors: [
      'account.notFound',
      'account.nameTaken',
      'account.refCodeTaken',
      'account.inactive',
      'account.statusNotAllowed',
      'account.reasonNotAllowed',
      'account.noteRequired',
      'account.hasChildren',
      'account.noAdministrator',
      'account.notYours',
      'account.ownStatus',
      'account.tooLate',
      'account.dateNotLater',
      'change.approvalNeeded',
    ],
  },
  children: {
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Children',
    summary: 'The accounts directly below one, by name, 50 at a time',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
    params: byKey,
    query: z.strictObject({ cursor: optional(cursor()) }),
    result: pageOf('AccountNodes', AccountNode),
    errors: ['account.notFound'],
  },
  createProvider: {
    ...create,
    path: '/api/v1/Provision/Provider',
    summary: 'Create a service provider, distributor or reseller with its first administrator',
    module: { name: 'Customer-Account Details', level: 'RW' },
    body: NewProvider,
    result: Provisioned('ProvisionedProvider'),
  },
  createCustomer: {
    ...create,
    path: '/api/v1/Provision/Customer',
    summary: 'Create a customer with its first administrator',
    module: { name: 'Customer-Account Details', level: 'RW' },
    body: NewCustomer,
    result: Provisioned('ProvisionedCustomer'),
  },
})
