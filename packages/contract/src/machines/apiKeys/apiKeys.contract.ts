import * as z from 'zod/mini'
import { modules, permissions } from '../../core/access/access.modules.ts'
import { Environment } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { date, key, name, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { isAddressRange } from '../../access/settings/settings.values.ts'
import { keyLimits, keyStops, maxAddresses, overlaps } from './apiKeys.rules.ts'

// Keys of an account by which other systems call the API (decision 0085), and the access of partners' systems
// (`product.md` 7.5, IntegrationAccess; specification section 7, Provision).

const Module = oneOf('KeyModule', modules)
const Permission = oneOf('KeyPermission', permissions)
const Entry = wire('ApiKeyEntry', { Module, Permission })
const State = oneOf('ApiKeyState', ['Active', 'Off', 'Stopped', 'Expired', 'Revoked'])

export const ApiKey = wire('ApiKey', {
  KeyId: z.string(),
  AcctKey: z.string(),
  Name: z.string(),
  /** The last four characters of its secret. */
  Hint: z.string(),
  State,
  Entries: z.array(Entry),
  /** Ranges of addresses that it may be used from; none: from everywhere. */
  Addresses: z.array(z.string()),
  TurnedOn: z.boolean(),
  ExpiresOn: z.string(),
  /** The system of a partner that it was made for. */
  Partner: nullable(z.string()),
  Environment: nullable(Environment),
  /** The person responsible for it: the key may do no more than they may. Null where the reader may not know them. */
  MadeBy: nullable(z.string()),
  CreatedOn: z.string(),
  RevokedOn: nullable(z.string()),
  LastUsedOn: nullable(z.string()),
  LastUsedFrom: nullable(z.string()),
  /** After a rotation: the previous secret, and until when it stays valid. */
  PreviousHint: nullable(z.string()),
  PreviousEndsOn: nullable(z.string()),
  Version: z.number(),
})
export type ApiKey = z.output<typeof ApiKey>

const ApiKeys = wire('ApiKeys', {
  Items: z.array(ApiKey),
  /** Whether the caller may make, change, rotate and revoke them. */
  Edit: Ability,
  /** The maximum number of keys of the account, and the maximum days of a key. */
  Most: z.number(),
  MostDays: z.number(),
  /** Whether API access is on for the account (setting `integration.api`). */
  Open: z.boolean(),
  /** The permissions that the caller holds and can give to a key. */
  Holds: z.array(Entry),
})
export type ApiKeys = z.output<typeof ApiKeys>
const KeyWithSecret = wire('ApiKeyWithSecret', {
  Key: ApiKey,
  /** Shown only once. */
  Secret: z.string(),
})

export const ApiKeyRights = wire('ApiKeyRights', {
  KeyId: z.string(),
  /** Why the key does not work at all; the permissions below would apply if it did. */
  Stop: nullable(oneOf('ApiKeyStop', keyStops)),
  /** The permission that it was given for each module, and the part in effect. */
  Modules: z.array(
    wire('ApiKeyModuleRight', {
      Module,
      Asked: Permission,
      Given: nullable(Permission),
      /** Only in some companies: the access groups of the person who answers for it open no others. */
      Partly: z.boolean(),
    }),
  ),
  /** The rights that it has, and those that it would have without a limit. */
  Rights: z.array(
    wire('ApiKeyRight', {
      Flag: z.string(),
      Kind: oneOf('ApiKeyRightKind', ['RW', 'YN']),
      /** In the reader's language. */
      Label: z.string(),
      Value: oneOf('ApiKeyRightValue', ['N', 'R', 'W', 'Y']),
      Limit: nullable(oneOf('ApiKeyLimit', keyLimits)),
    }),
  ),
})
export type ApiKeyRights = z.output<typeof ApiKeyRights>

const entries = z.array(wireBody('ApiKeyEntryChange', { Module, Permission })).check(
  z.minLength(1),
  z.maxLength(modules.length),
  z.refine((list) => new Set(list.map(({ module }) => module)).size === list.length, 'invalid'),
)
const addresses = z.array(text(100, 1).check(z.refine(isAddressRange, 'cidr'))).check(
  z.maxLength(maxAddresses),
  z.refine((list) => new Set(list).size === list.length, 'invalid'),
)

const module = { name: 'Customer-Settings' } as const
const byAccount = { object: 'account', params: z.object({ acctKey: key() }), errors: ['account.notFound'] } as const
const byKey = { ...byAccount, params: z.object({ acctKey: key(), keyId: key() }) } as const
const write = {
  access: 'APIIntegrationAccessSettings:W',
  module: { ...module, level: 'RW' },
  further: 'integration',
  principals: 'people',
  notActing: true,
} as const
const gone = ['account.notFound', 'key.notFound', 'key.ended'] as const

export const apiKeys = defineRoutes({
  list: {
    ...byAccount,
    access: 'APIIntegrationAccessSettings:R',
    module: { ...module, level: 'R' },
    principals: 'people',
    method: 'GET',
    path: '/api/v1/ApiKey/:acctKey',
    summary: 'List API keys of an account',
    description: 'Active keys first, then those that ended in the last 90 days.',
    result: ApiKeys,
  },
  rights: {
    ...byKey,
    access: 'APIIntegrationAccessSettings:R',
    module: { ...module, level: 'R' },
    principals: 'people',
    method: 'GET',
    path: '/api/v1/ApiKey/:acctKey/:keyId/Rights',
    summary: 'Get the permissions of an API key',
    description: 'Includes permissions it was given but no longer has, and why.',
    result: ApiKeyRights,
    errors: ['account.notFound', 'key.notFound'],
  },
  create: {
    ...write,
    ...byAccount,
    method: 'POST',
    path: '/api/v1/ApiKey/:acctKey',
    summary: 'Create an API key; the secret is returned only here',
    stepUp: true,
    status: 201,
    body: wireBody('NewApiKey', {
      Name: name(80),
      Entries: entries,
      Addresses: optional(addresses),
      /** The last day on which it is valid, in the account’s time zone; the longest time allowed if left out. */
      ExpiresOn: optional(date()),
    }),
    result: KeyWithSecret,
    errors: ['account.notFound', 'account.inactive', 'key.tooMany', 'key.nameTaken', 'key.beyond', 'key.apiOff'],
  },
  update: {
    ...write,
    ...byKey,
    method: 'PATCH',
    path: '/api/v1/ApiKey/:acctKey/:keyId',
    summary: 'Update an API key',
    description: 'Changes its permissions, IP ranges or expiry, or turns it off or on. The secret stays the same.',
    stepUp: true,
    etag: true,
    ifMatch: true,
    body: wireBody('ApiKeyChange', {
      Name: optional(name(80)),
      Entries: optional(entries),
      Addresses: optional(addresses),
      ExpiresOn: optional(date()),
      TurnedOn: optional(z.boolean()),
    }),
    result: ApiKey,
    errors: [...gone, 'key.nameTaken', 'key.beyond', 'key.tooMany'],
  },
  rotate: {
    ...write,
    ...byKey,
    method: 'POST',
    path: '/api/v1/ApiKey/:acctKey/:keyId/Rotate',
    summary: 'Rotate an API key; the previous secret stays valid for up to a week',
    description: 'The caller becomes responsible for the key.',
    stepUp: true,
    body: wireBody('ApiKeyRotation', {
      /** 0: the previous secret ends immediately. */
      OverlapHours: z.literal(overlaps),
      ExpiresOn: optional(date()),
    }),
    result: KeyWithSecret,
    errors: [...gone, 'key.beyond', 'key.tooMany'],
  },
  revoke: {
    ...write,
    ...byKey,
    method: 'DELETE',
    path: '/api/v1/ApiKey/:acctKey/:keyId',
    summary: 'Revoke an API key',
    result: ApiKey,
    errors: gone,
  },
  grantIntegration: {
    ...write,
    object: 'account',
    method: 'POST',
    path: '/api/v1/Provision/IntegrationAccess',
    partnerCall: 'IntegrationAccess',
    summary: 'Create an API key for a partner’s system',
    description: 'The key works for an account and everything below it. The secret is returned only here.',
    stepUp: true,
    status: 201,
    body: wireBody('NewIntegrationAccess', {
      AcctKey: key(),
      Partner: name(80),
      Environment,
      Scopes: entries,
      Addresses: optional(addresses),
      TurnedOn: optional(z.boolean()),
      ExpiresOn: optional(date()),
    }),
    result: KeyWithSecret,
    errors: ['account.notFound', 'account.inactive', 'key.tooMany', 'key.nameTaken', 'key.beyond', 'key.apiOff'],
  },
  self: {
    access: 'signed-in',
    module: { free: 'none' },
    principals: 'any',
    method: 'GET',
    path: '/api/v1/Caller',
    summary: 'Get the caller’s identity and permissions',
    result: wire('CallerFacts', {
      Type: oneOf('CallerType', ['PERSON', 'KEY']),
      Key: z.string(),
      Name: z.string(),
      AcctKey: z.string(),
      AcctType: z.string(),
      RoleCode: z.string(),
      Partner: nullable(z.string()),
      ExpiresOn: z.string(),
      /** The modules that access groups, or the key, give, with the highest permission. */
      Entries: z.array(Entry),
    }),
  },
})
