import * as z from 'zod/mini'
import { SetBy } from '../../core/access/access.setBy.ts'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { key, nullable, oneOf, optional, version } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { SettingSource } from '../settings/settings.contract.ts'
import { aiFeatures, aiModes, maxAi } from './aiAccess.rules.ts'

// AI user access setting (specification section 7; `product.md` 6.4): keyed by AccountId, inherited and locked like a setting.

const Mode = oneOf('AiMode', aiModes)
const each = <S extends z.core.$ZodType>(schema: S) =>
  Object.fromEntries(aiFeatures.map((feature) => [feature, schema])) as Record<(typeof aiFeatures)[number], S>
const values = {
  Mode,
  Features: wire('AiFeatures', each(z.boolean())),
  AllowedUserKeys: z.array(z.string()),
  AllowedGroupKeys: z.array(z.string()),
  DailyLimitPerUser: nullable(z.number()),
  RetentionDays: z.number(),
}
const Values = wire('AiAccessValues', values)

export const AiAccess = wire('AiAccess', {
  AccountId: z.string(),
  /** The value in effect for the account. */
  ...values,
  /** Always false: what people write trains no model. */
  UseForTraining: z.literal(false),
  /**
   * The person who accepted the notice here, as far as the reader may know them, and when; null until it is accepted.
   */
  NoticeAcceptedBy: nullable(z.string()),
  NoticeAcceptedOn: nullable(z.string()),
  Locked: z.boolean(),
  Version: z.number(),
  Source: SettingSource,
  /** The value set here; null if inherited. */
  Own: nullable(Values),
  /** The value that would apply without one here, and its source. */
  Inherited: Values,
  InheritedFrom: SettingSource,
  /** The account above that locked it; its value overrides anything set here. */
  LockedBy: nullable(SettingSource),
  SetBy: nullable(SetBy),
  /** The allowed people and groups of the account that the reader may see. */
  AllowedUsers: z.array(wire('AiUser', { UserKey: z.string(), Name: z.string(), Email: z.string() })),
  AllowedGroups: z.array(wire('AiGroup', { GroupKey: z.string(), Name: z.string() })),
  AcctType: AccountType,
  Edit: Ability,
  Lock: Ability,
})
export type AiAccess = z.output<typeof AiAccess>

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))
/**
 * The part of the value that a lock would pass on. The chosen people are left out: they belong to their account only.
 */
const Impact = wireBody('AiAccessImpactRequest', {
  Mode,
  Features: optional(wireBody('AiFeaturesLocked', each(optional(z.boolean())))),
  DailyLimitPerUser: optional(nullable(whole(1, maxAi.daily))),
  RetentionDays: optional(whole(0, maxAi.days)),
})
export type AiAccessImpactRequest = z.output<typeof Impact>
const Body = wireBody('AiAccessChange', {
  AccountId: key(),
  /** Null: as the account above; the other fields then do not count. */
  Mode: nullable(Mode),
  Features: optional(wireBody('AiFeaturesChange', each(optional(z.boolean())))),
  AllowedUserKeys: optional(z.array(key()).check(z.maxLength(maxAi.people))),
  AllowedGroupKeys: optional(z.array(key()).check(z.maxLength(maxAi.groups))),
  DailyLimitPerUser: optional(nullable(whole(1, maxAi.daily))),
  RetentionDays: optional(whole(0, maxAi.days)),
  UseForTraining: optional(z.literal(false)),
  /** Needed once, before people in the account may use AI. */
  NoticeAccepted: optional(z.boolean()),
  Locked: optional(z.boolean()),
  /** The version that was read; without it the last one to save wins. */
  Version: optional(version()),
})
export type AiAccessChange = z.output<typeof Body>

export const aiAccess = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/RaptorAIUserAccessSetting/Get',
    summary: 'Get the users of an account who may use AI',
    description: 'Includes the AI features they may use, and where this is set.',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Settings', level: 'R' },
    object: 'account',
    query: z.strictObject({ AccountId: key() }),
    result: AiAccess,
    errors: ['account.notFound'],
  },
  impact: {
    method: 'POST',
    path: '/api/v1/AiAccess/:acctKey/Impact',
    summary: 'Count the accounts below that a lock would change; nothing is saved',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Settings', level: 'R' },
    object: 'account',
    params: z.object({ acctKey: key() }),
    body: Impact,
    result: wire('AiAccessImpact', {
      /** In the reader's language: "Lock for 214 accounts below — 24 have another value and will change." */
      Sentence: z.string(),
      Accounts: z.number(),
      Differing: z.number(),
      /** Five of those that will change. */
      Sample: z.array(wire('AiAccessDiffering', { AcctKey: z.string(), AcctName: z.string(), Mode })),
    }),
    errors: ['account.notFound'],
  },
  save: {
    method: 'POST',
    path: '/api/RaptorAIUserAccessSetting/Save',
    summary: 'Set which users of an account may use AI',
    description: 'The setting can also be locked for accounts below, or inherited again.',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Settings', level: 'RW' },
    object: 'account',
    notActing: true,
    body: Body,
    result: AiAccess,
    errors: [
      'account.notFound',
      'account.inactive',
      'aiAccess.locked',
      'aiAccess.noticeRequired',
      'request.stale',
      'auth.forbidden',
      'alias.forbidden',
    ],
  },
})
