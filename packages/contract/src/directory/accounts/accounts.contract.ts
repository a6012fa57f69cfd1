import * as z from 'zod/mini'
import { accountRead, accountWrite } from '../../core/access/access.guards.ts'
import { abilitiesOf } from '../../core/ability.ts'
import { key, moment, newEmail, nullable, oneOf, optional, personName, phone } from '../../core/fields.ts'
import { Count, cursor, pageNumber, pageNumberInQuery, pageOf, pageSize } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody, wireNames } from '../../core/wire.ts'
import { ExportFile, listFormat } from '../../core/files/files.fields.ts'
import { maxApiKeys } from '../../core/changes/changes.rules.ts'
import { domain, most as maxDomains, PendingDomain } from '../../delivery/domains/domains.fields.ts'
import { maxPlansOfNew, NewCustomerPlan, ProvisionedPlan } from '../../commerce/subscriptions/subscriptions.fields.ts'
import {
  AccountStatus,
  AccountType,
  ChainLink,
  IndustryCode,
  JobFunction,
  Language,
} from '../../core/accounts/accounts.fields.ts'
import { AccountEdit, creatable, editable, Inherited, InheritedFrom } from './accounts.declared.ts'
import { inPeriods } from '../../core/list.ts'
import { AccountFilter, accountFilter, accountList, accountSorts, listed } from './accounts.list.ts'

export const AccountRow = wire('AccountRow', {
  ...listed,
  MatchedOn: nullable(oneOf('MatchedOn', ['name', 'number', 'reference'])),
})
export type AccountRow = z.output<typeof AccountRow>

/** One account in full (specification section 3, "Account detail"), with what this caller may do with it. */
export const Account = wire('Account', {
  ...listed,
  ...editable,
  /** Null on accounts that were created before these were required. */
  Address: nullable(editable.Address),
  PrimaryContact: nullable(editable.PrimaryContact),
  ManagerName: nullable(z.string()),
  AccountStatusPendingReason: nullable(z.string()),
  /** From the caller's own company down to this account's parent. */
  Chain: z.array(ChainLink),
  /**
   * The ancestor whose status decides; null when the account's status does, or the ancestor is above the caller's
   * company.
   */
  EffectiveStatusFrom: nullable(ChainLink),
  /** The inherited value, which applies where the account's value is null. */
  Inherited,
  /** The ancestor that sets it; null where none does, or the ancestor is above the caller's company. */
  InheritedFrom,
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

const Search = wireBody('AccountSearch', {
  ...accountFilter,
  pageNumber: pageNumber(),
  pageSize: optional(z.number().check(z.int(), z.gte(1), z.lte(pageSize.most))),
  cursor: optional(nullable(cursor())),
  sort: optional(oneOf('AccountSort', accountSorts)),
}).check(...inPeriods(accountList))
export type AccountSearch = z.output<typeof Search>

const keys = () => z.array(key()).check(z.maxLength(maxApiKeys))
const Export = wireBody('AccountExport', {
  ...accountFilter,
  /** Only these among them: the selected rows. */
  acctKeys: optional(keys()),
  /** All of them except these. */
  except: optional(keys()),
  sort: optional(oneOf('ExportSort', accountSorts)),
  /** CSV by default. */
  format: listFormat(),
}).check(...inPeriods(accountList))
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

const Administrator = wireBody('NewAdministrator', {
  Email: newEmail(),
  FirstName: personName(),
  LastName: personName(),
  Language: optional(Language),
  JobFunction: optional(nullable(JobFunction)),
  Phone: optional(nullable(phone())),
})

const provisioned = {
  AcctKey: z.string(),
  AcctNumber: z.string(),
  AccountStatus,
  AdminUserKey: z.string(),
  AdminEmail: z.string(),
  CreatedOn: moment(),
}
const provision = {
  ParentKey: key(),
  Admin: Administrator,
  /** False: the invitation is sent later. */ SendActivation: optional(z.boolean()),
}

const NewProvider = wireBody('ProvisionProvider', {
  ...provision,
  Account: wireBody('NewProvider', { AcctType: oneOf('ProviderType', ['SP', 'DT', 'RS']), ...creatable }),
})
export type NewProvider = z.output<typeof NewProvider>
const NewCustomer = wireBody('ProvisionCustomer', {
  ...provision,
  Account: wireBody('NewCustomer', { AcctType: optional(oneOf('CustomerType', ['CU'])), ...creatable, IndustryCode }),
  /**
   * The plans that it gets, sold in the same transaction. Absent: those that a new customer of the company gets (Plan
   * Default), each with one seat, if the caller may sell; an empty list: none.
   */
  Plans: optional(z.array(NewCustomerPlan).check(z.maxLength(maxPlansOfNew))),
  /** Domains of the customer, which count once their TXT records are found. */
  Domains: optional(z.array(domain()).check(z.maxLength(maxDomains.ofNew))),
})
export type NewCustomer = z.output<typeof NewCustomer>

const byKey = z.object({ acctKey: key() })
const one = { ...accountRead, object: 'account', params: byKey, errors: ['account.notFound'] } as const
const create = {
  method: 'POST',
  access: 'Provision:W',
  module: { name: 'Customer-Account Details', level: 'RW' },
  object: 'account',
  further: 'newCompany',
  status: 201,
  idempotent: 'optional',
  onceByReference: ['account', 'customerRefCode'],
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
    ...accountRead,
    method: 'POST',
    path: '/api/v1/AccountAdmin/Search',
    summary: 'List accounts',
    body: Search,
    result: pageOf('AccountPage', AccountRow),
    errors: ['account.notFound', 'user.notFound'],
  },
  count: {
    ...accountRead,
    method: 'POST',
    path: '/api/v1/AccountAdmin/Search/Count',
    summary: 'Count the accounts that a search finds, exact up to 10,000',
    body: AccountFilter,
    result: Count,
    errors: ['account.notFound', 'user.notFound'],
  },
  exportFile: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/Search/Export',
    summary: 'Export accounts as CSV or XLSX',
    description:
      'Exports all accounts that a search finds, or the selected ones. More than 5,000 rows are exported by a job (202).',
    access: 'ExportAcct:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
    body: Export,
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: ['account.notFound', 'user.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.full'],
  },
  tags: {
    ...accountRead,
    method: 'GET',
    path: '/api/v1/AccountAdmin/Tags',
    summary: 'List up to 100 account tags, most used first',
    result: wire('TagsInUse', { Tags: z.array(z.string()) }),
  },
  manager: {
    ...accountRead,
    method: 'GET',
    path: '/api/v1/AccountAdmin/Manager/:userKey',
    summary: 'Get the name of the account manager used in a filter',
    object: 'user',
    params: z.object({ userKey: key() }),
    result: wire('ManagerName', {
      UserKey: z.string(),
      FirstName: nullable(z.string()),
      LastName: nullable(z.string()),
      Email: z.string(),
    }),
    errors: ['user.notFound'],
  },
  get: {
    ...one,
    method: 'GET',
    path: '/api/v1/Account/:acctKey',
    summary: 'Get an account',
    result: Account,
    etag: true,
  },
  update: {
    ...accountWrite,
    method: 'PATCH',
    path: '/api/v1/Account/:acctKey',
    summary: 'Update an account',
    description: 'The body is a JSON merge patch.',
    stepUpFor: 'a partner that is suspended or closed',
    object: 'account',
    further: 'company',
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
      'alias.forbidden',
    ],
  },
  children: {
    ...one,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Children',
    summary: 'List the accounts directly below an account, by name',
    query: z.strictObject({ cursor: optional(cursor()), pageNumber: pageNumberInQuery() }),
    result: pageOf('AccountNodes', AccountNode),
  },
  createProvider: {
    ...create,
    path: '/api/v1/Provision/Provider',
    partnerCall: 'ProvisionProvider',
    summary: 'Create a service provider, distributor or reseller with its first administrator',
    stepUp: true,
    principals: 'any',
    body: NewProvider,
    result: wire('ProvisionedProvider', provisioned),
  },
  createCustomer: {
    ...create,
    path: '/api/v1/Provision/Customer',
    partnerCall: 'ProvisionCustomer',
    summary: 'Create a customer with its first administrator, plans and domains',
    body: NewCustomer,
    result: wire('ProvisionedCustomer', {
      ...provisioned,
      Plans: z.array(ProvisionedPlan),
      Domains: z.array(PendingDomain),
    }),
    errors: [
      ...create.errors,
      'plan.notFound',
      'plan.notSold',
      'plan.noPrice',
      'subscription.exists',
      'subscription.tooManySeats',
      'subscription.amountTooBig',
      'limit.customers',
      'limit.seats',
      'credit.exceeded',
      'credit.approvalNeeded',
      'credit.above',
      'limit.above',
    ],
  },
})
