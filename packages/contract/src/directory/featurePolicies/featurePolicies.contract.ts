import * as z from 'zod/mini'
import { flags as catalogue, roles } from '../../core/access/access.flags.ts'
import { SetBy } from '../../core/access/access.setBy.ts'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { key, moment, note, nullable, oneOf, optional, text, version } from '../../core/fields.ts'
import { cursor, pageNumber, pageNumberInQuery, pageOf } from '../../core/page.ts'
import { ExportFile, listFormat } from '../../core/files/files.fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { capitalize, inPeriods } from '../../core/list.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { PolicyScopeKind as ScopeKind, PolicyValue as Value } from './featurePolicies.fields.ts'
import { policyFilter, policyList } from './featurePolicies.list.ts'

// Feature policy (screen featureList; `product.md` 6.1): values of the flags of the access profile, set for a role, an
// account, a group or a person. For many accounts there is the change set `access.policy`.

const Feature = wire('Feature', {
  FeatureCode: z.string(),
  Category: z.string(),
  Label: z.string(),
  Help: z.string(),
  ValueType: oneOf('FeatureValueType', ['RW', 'YN']),
  Defaults: wire('FeatureDefaults', { RA: Value, SP: Value, DT: Value, RS: Value, CU: Value }),
  AssignableBy: oneOf('FeatureTier', roles),
  Lockable: z.boolean(),
  DependsOn: z.array(z.string()),
  /** The caller's own value. */
  Own: Value,
  /** Accounts below the caller's company that set a value, counted up to 1,000, and accounts that lock it. */
  OverriddenAt: z.number(),
  LockedAt: z.number(),
  ModifiedOn: nullable(z.string()),
  Edit: Ability,
})
export type Feature = z.output<typeof Feature>

export const FeaturePolicy = wire('FeaturePolicy', {
  PolicyKey: z.string(),
  AcctKey: z.string(),
  AcctName: z.string(),
  AcctType: AccountType,
  ScopeKind,
  ScopeKey: z.string(),
  /** The name of the role, account, group or person. */
  ScopeName: z.string(),
  FeatureCode: z.string(),
  Value,
  Locked: z.boolean(),
  ValidFrom: nullable(z.string()),
  ValidTo: nullable(z.string()),
  SetBy,
  Edit: Ability,
  Version: z.number(),
})
export type FeaturePolicy = z.output<typeof FeaturePolicy>

const place = {
  AcctKey: key(),
  ScopeKind,
  ScopeKey: text(40, 1),
  FeatureCode: oneOf('PolicyFeature', catalogue.map(({ code }) => code) as [string, ...string[]]),
}
const set = {
  Value,
  Locked: optional(z.boolean()),
  ValidFrom: optional(nullable(moment())),
  ValidTo: optional(nullable(moment())),
  Reason: note(200),
}
const periods = inPeriods(policyList, capitalize)
const Export = wireBody('PolicyExport', {
  FeatureCode: optional(place.FeatureCode),
  ...policyFilter,
  Format: listFormat(),
}).check(...periods)
export type PolicyExport = z.output<typeof Export>

/** The preview of setting or removing a policy. */
const Impact = wire('PolicyImpact', {
  /** In the reader's language. */
  Sentence: z.string(),
  Accounts: z.number(),
  People: z.number(),
  Capped: z.boolean(),
  /** Values below that would be cut or ignored, or would apply again if a policy is removed; at most 20. */
  Overridden: z.array(wire('PolicyOverridden', { AcctKey: z.string(), AcctName: z.string(), Value, Then: Value })),
})
const errors = [
  'account.notFound',
  'policy.notYours',
  'policy.aboveYou',
  'policy.lockedAbove',
  'policy.notLockable',
  'policy.valueUnknown',
  'policy.period',
  'user.notFound',
  'group.notFound',
  'alias.forbidden',
] as const

/** An account of the tree with a flag's value for its administrators; exceptions of groups and people are left out. */
const FeatureNode = wire('FeatureNode', {
  AcctKey: z.string(),
  AcctName: z.string(),
  AcctType: AccountType,
  /** Direct children, counted up to 1,000; null for the top of the tree, which is not counted. */
  ChildCount: nullable(z.number()),
  ChildCountCapped: z.boolean(),
  Value,
  /** The value set for the account and in force; differs from `Value` where that is limited or ignored. */
  Set: nullable(Value),
  /** The source of the value: the default, the provider's rule for the role, this account (`HERE`) or one above it. */
  From: oneOf('FeatureSource', ['DEFAULT', 'ROLE', 'HERE', 'ABOVE']),
  /** The account above; null for the other sources. */
  FromName: nullable(z.string()),
  /** The value is locked where it comes from. */
  Locked: z.boolean(),
  /** Accounts below with another value in force, which this one's lock or limit does not overrule; counted up to 1,000. */
  DifferBelow: z.number(),
  DifferBelowCapped: z.boolean(),
})
export type FeatureNode = z.output<typeof FeatureNode>

/** One link of the chain of a flag, in words for the reader. */
export const PolicyLink = wire('PolicyLink', {
  ScopeKind: oneOf('PolicyLinkKind', ['DEFAULT', 'ROLE', 'ACCOUNT', 'GROUP', 'USER']),
  Name: z.string(),
  Set: nullable(Value),
  Locked: z.boolean(),
  Value,
  Decided: z.boolean(),
  Why: z.string(),
  SetBy: nullable(SetBy),
})

const read = { access: 'FeaturePolicy:R', module: { name: 'Customer-Settings', level: 'R' } } as const
const write = {
  access: 'FeaturePolicy:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  fullAccess: true,
} as const

export const features = defineRoutes(
  {
    list: {
      ...read,
      method: 'GET',
      path: '/api/v1/FeaturePolicy',
      summary: 'List features with their defaults and policies below',
      result: wire('Features', { Items: z.array(Feature) }),
    },
    search: {
      ...read,
      method: 'POST',
      path: '/api/v1/FeaturePolicy/Search',
      summary: 'List feature policies in the caller’s tree, latest change first',
      body: wireBody('PolicySearch', {
        FeatureCode: place.FeatureCode,
        ...policyFilter,
        Cursor: optional(nullable(cursor())),
        PageNumber: pageNumber(),
      }).check(...periods),
      result: pageOf('PolicyPage', FeaturePolicy),
      errors: ['account.notFound'],
    },
    exportFile: {
      method: 'POST',
      path: '/api/v1/FeaturePolicy/Search/Export',
      summary: 'Export feature policies as CSV or XLSX',
      description: 'For one feature or all of them. More than 5,000 policies are exported by a job (202).',
      access: 'ExportAcct:W',
      module: read.module,
      body: Export,
      result: ExportFile,
      produces: 'text/csv',
      orLater: true,
      errors: ['account.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.full'],
    },
    tree: {
      ...read,
      method: 'GET',
      path: '/api/v1/FeaturePolicy/:featureCode/Tree',
      summary: 'List the accounts directly below an account, with their value of a feature',
      description: 'Ordered by name. Without acctKey, returns those below the caller’s company.',
      params: z.object({ featureCode: text(60, 1) }),
      query: z.strictObject({ acctKey: optional(key()), cursor: optional(cursor()), pageNumber: pageNumberInQuery() }),
      result: pageOf('FeatureTree', FeatureNode),
      errors: ['policy.notFound', 'account.notFound'],
    },
    impact: {
      ...write,
      method: 'POST',
      path: '/api/v1/FeaturePolicy/Impact',
      summary: 'Count the accounts and users a feature policy would affect',
      description: 'A Value of null means removal. Nothing is saved.',
      body: wireBody('PolicyImpactRequest', { ...place, ...set, Value: nullable(Value), Reason: optional(note(200)) }),
      result: Impact,
      errors: [...errors, 'policy.notFound'],
    },
    save: {
      ...write,
      method: 'PUT',
      path: '/api/v1/FeaturePolicy',
      summary: 'Set a feature for a role, an account below, a group or a user',
      stepUp: true,
      body: wireBody('NewPolicy', {
        ...place,
        ...set,
        /** The version of the policy to replace; 0 without one. */
        Version: version(),
      }),
      result: FeaturePolicy,
      errors: [...errors, 'request.stale', 'group.lastAdministrator'],
    },
    remove: {
      ...write,
      method: 'DELETE',
      path: '/api/v1/FeaturePolicy/Policy/:policyKey',
      summary: 'Remove a feature policy; the inherited value applies again',
      stepUp: true,
      params: z.object({ policyKey: key() }),
      ifMatch: true,
      result: wire('PolicyRemoved', { done: z.boolean() }),
      errors: ['policy.notFound', 'policy.notYours', 'policy.aboveYou', 'group.lastAdministrator', 'alias.forbidden'],
    },
    explain: {
      method: 'GET',
      path: '/api/v1/FeaturePolicy/Explain',
      summary: 'Explain why a feature has its value for a user',
      description: 'Returns every policy on the path, the most distant first.',
      access: 'signed-in',
      module: { free: 'tree' },
      query: z.strictObject({ user: optional(key()), feature: text(60, 1) }),
      result: wire('PolicyExplanation', {
        UserKey: z.string(),
        FeatureCode: z.string(),
        Value,
        Links: z.array(PolicyLink),
      }),
      errors: ['user.notFound', 'policy.notFound'],
    },
  },
  { '/api/v1/FeaturePolicy': '/api/v1/AppFeature' },
)
