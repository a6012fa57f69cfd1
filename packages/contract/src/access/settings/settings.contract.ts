import * as z from 'zod/mini'
import { self } from '../../core/access/access.guards.ts'
import { SetBy } from '../../core/access/access.setBy.ts'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { key, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { shapeless } from '../../core/shapeless.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { maxInValue } from './settings.catalogue.ts'

// Settings (`product.md` 6.3): values and locks from the provider down to the person; settings.catalogue.ts defines what each may be.

/**
 * The source of a value: the catalogue's default; this account or person; an account above; an account above that is
 * shown by its level only.
 */
export const SettingSource = wire('SettingSource', {
  Kind: oneOf('SettingSourceKind', ['default', 'own', 'account', 'above']),
  AcctKey: nullable(z.string()),
  AcctName: nullable(z.string()),
  AcctType: nullable(AccountType),
})
const values = {
  Code: z.string(),
  /** The value in effect here. */
  Value: z.unknown(),
  /** The value set here; null if inherited. */
  Own: z.unknown(),
  /** The value if nothing were set here. */
  Inherited: z.unknown(),
  Source: SettingSource,
  /** The owner of the inherited value. */
  InheritedFrom: SettingSource,
  /** Whether this place locks it for everything below. */
  Locked: z.boolean(),
  /** The account above that locked it; its value overrides anything set here. */
  LockedBy: nullable(SettingSource),
  Edit: Ability,
  Lock: Ability,
}
export const SettingValue = wire('SettingValue', values)
export type SettingValue = z.output<typeof SettingValue>
export const AccountSettings = wire('AccountSettings', {
  AcctKey: z.string(),
  AcctName: z.string(),
  AcctType: AccountType,
  Settings: z.array(SettingValue),
  Version: z.number(),
})
export type AccountSettings = z.output<typeof AccountSettings>
export const UserSettings = wire('UserSettings', {
  UserKey: z.string(),
  Name: z.string(),
  AcctKey: z.string(),
  Settings: z.array(SettingValue),
  Version: z.number(),
})
export type UserSettings = z.output<typeof UserSettings>

const Change = wireBody('SettingChange', {
  Code: text(60, 1),
  /** Null: back to the inherited value, with its lock. Absent: the value stays. */
  Value: optional(shapeless(maxInValue)),
  Lock: optional(z.boolean()),
})
const changes = z.array(Change).check(z.minLength(1), z.maxLength(60))
const byAccount = z.object({ acctKey: key() })
const byUser = z.object({ userKey: key() })

const SettingLink = wire('SettingLink', {
  Kind: oneOf('SettingLinkKind', ['default', 'account', 'above', 'user']),
  AcctKey: nullable(z.string()),
  Name: nullable(z.string()),
  AcctType: nullable(AccountType),
  Set: z.unknown(),
  Locked: z.boolean(),
  Value: z.unknown(),
  Decided: z.boolean(),
  /** `ignored`: a lock above applies; `looser`: it may only be stricter. */
  Why: oneOf('SettingWhy', ['default', 'inherited', 'set', 'ignored', 'looser']),
  SetBy: nullable(SetBy),
})

/** Days for which changes count as the latest. */
export const latestDays = 30
const SettingChanged = wire('SettingChanged', {
  Code: z.string(),
  /** Its value, or whether it is locked for everything below. */
  Part: oneOf('SettingPart', ['value', 'lock']),
  /** Null: nothing was set here, so the value was inherited; likewise for `New`. */
  Old: z.unknown(),
  New: z.unknown(),
  SetBy,
})
export const LatestSettings = wire('LatestSettings', {
  Items: z.array(SettingChanged),
  /** There were more changes than are returned; the audit trail has them all. */
  More: z.boolean(),
})
export type LatestSettings = z.output<typeof LatestSettings>

const read = {
  access: 'AcctMgmnt:R',
  module: { name: 'Customer-Settings', level: 'R' },
  object: 'account',
} as const

export const settings = defineRoutes(
  {
    get: {
      ...read,
      method: 'GET',
      path: '/api/v1/Settings/:acctKey',
      summary: 'Get the settings of an account with their sources and locks',
      params: byAccount,
      etag: true,
      result: AccountSettings,
      errors: ['account.notFound'],
    },
    update: {
      method: 'PATCH',
      path: '/api/v1/Settings/:acctKey',
      summary: 'Set, lock, unlock or revert settings of an account',
      description: 'All of them are saved, or none.',
      stepUpFor: 'a setting that affects sign-ins and sessions',
      access: 'AcctMgmnt:W',
      module: { name: 'Customer-Settings', level: 'RW' },
      object: 'account',
      notActing: true,
      params: byAccount,
      ifMatch: true,
      etag: true,
      body: wireBody('SettingsPatch', { Changes: changes }),
      result: AccountSettings,
      errors: ['account.notFound', 'account.inactive', 'setting.locked', 'auth.forbidden', 'alias.forbidden'],
    },
    chain: {
      ...read,
      method: 'GET',
      path: '/api/v1/Settings/:acctKey/Chain/:code',
      summary: 'Get the value of a setting at every level from the provider down',
      params: z.object({ acctKey: key(), code: text(60, 1) }),
      result: wire('SettingChain', { Code: z.string(), Links: z.array(SettingLink) }),
      errors: ['account.notFound', 'setting.notFound'],
    },
    latest: {
      ...read,
      also: 'ShowLatestSettings:R',
      method: 'GET',
      path: '/api/v1/Settings/:acctKey/Latest',
      summary: 'List setting changes from the last 30 days, latest first',
      params: byAccount,
      result: LatestSettings,
      errors: ['account.notFound'],
    },
    impact: {
      ...read,
      method: 'POST',
      path: '/api/v1/Settings/:acctKey/Impact',
      summary: 'Count the accounts a value or lock would affect; nothing is saved',
      params: byAccount,
      body: wireBody('SettingImpactRequest', {
        Code: text(60, 1),
        Value: optional(shapeless(maxInValue)),
        Lock: optional(z.boolean()),
      }),
      result: wire('SettingImpact', {
        /** In the reader's language: "Lock for 214 accounts below — 24 have another value and will change". */
        Sentence: z.string(),
        Accounts: z.number(),
        Differing: z.number(),
        Capped: z.boolean(),
        Sample: z.array(wire('SettingDiffering', { AcctKey: z.string(), AcctName: z.string(), Value: z.unknown() })),
      }),
      errors: ['account.notFound', 'setting.notFound'],
    },
    customer: {
      ...read,
      method: 'GET',
      path: '/api/v1/CustomerSettings/:acctKey',
      summary: 'Get the effective settings of an account, by code',
      description: 'Called by the mail, e-sign and documents products.',
      params: byAccount,
      result: wire('CustomerSettings', { AcctKey: z.string(), Settings: z.record(z.string(), z.unknown()) }),
      errors: ['account.notFound'],
    },
    getUser: {
      method: 'GET',
      path: '/api/v1/Settings/User/:userKey',
      summary: 'Get the settings of a user',
      access: 'AcctMgmnt:R',
      module: { name: 'Customer-Settings', level: 'R' },
      object: 'user',
      params: byUser,
      etag: true,
      result: UserSettings,
      errors: ['user.notFound'],
    },
    updateUser: {
      method: 'PATCH',
      path: '/api/v1/Settings/User/:userKey',
      summary: 'Set or lock settings of a user',
      access: 'AcctMgmnt:W',
      module: { name: 'Customer-Settings', level: 'RW' },
      object: 'user',
      notActing: true,
      params: byUser,
      ifMatch: true,
      etag: true,
      body: wireBody('UserSettingsPatch', { Changes: changes }),
      result: UserSettings,
      errors: ['user.notFound', 'setting.locked', 'auth.forbidden', 'alias.forbidden'],
    },
    ofSession: {
      ...self,
      method: 'GET',
      path: '/api/v1/Portal/UserSesson/:sessionId/AccountSettings/:a/:b',
      summary: 'Get effective settings of a company for a product',
      description:
        'a: the key of the company; b: the name of a group of settings, or all. For their own company, callers get their own settings.',
      params: z.object({ sessionId: key(), a: key(), b: text(40, 1) }),
      result: wire('SessionSettings', { AcctKey: z.string(), Settings: z.record(z.string(), z.unknown()) }),
      errors: ['session.notFound', 'account.notFound', 'setting.notFound'],
    },
  },
  { '/api/v1/Settings': '/Settings', '/api/v1/CustomerSettings': '/CustomerSettings' },
)
