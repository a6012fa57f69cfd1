import * as z from 'zod/mini'
import { roles } from '../../core/access/access.flags.ts'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { key, nullable, oneOf, optional, personName, phone, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import type { RouteTable } from '../../core/route.ts'
import { wire, wireBody, wireNames } from '../../core/wire.ts'
import { jobFunctionCodes } from '../../core/lookups/lookups.codes.ts'
import { timeZone } from '../../core/lookups/lookups.fields.ts'
import { SessionItem } from '../../core/sessions/sessions.fields.ts'
import { userKinds, userStatuses } from './users.codes.ts'

// One person of the caller's tree: the record, and what administrators do to them (`product.md` 2.1, 2.2).

export const Role = oneOf('Role', roles)
export const Language = oneOf('Language', languages)
export const JobFunction = oneOf('UserJobFunction', jobFunctionCodes)
export const Kind = oneOf('UserKind', userKinds)
export const mfaStates = ['NotEnrolled', 'LinkSent', 'Verifying', 'Enrolled', 'ResetRequired'] as const
export const UserStatus = oneOf('UserStatus', userStatuses)
export const MfaState = oneOf('MfaState', mfaStates)
/** Date display code 0 to 7 (specification section 5). */
export const dateFormat = () => z.number().check(z.int(), z.gte(0), z.lte(7))

/** The fields of a person that administrators change. Null: the company's value, or none. */
const edited = {
  FirstName: nullable(personName()),
  LastName: nullable(personName()),
  JobFunction: nullable(JobFunction),
  Phone: nullable(phone()),
  Language: nullable(Language),
  TimeZone: nullable(timeZone()),
  DateFormat: nullable(dateFormat()),
  /** The caller's own id of the person. */
  ReferenceKey: nullable(text(64, 1)),
  /** Null for end users. Another role needs CompanyRoleEdit:W, below the caller's company. */
  RoleCode: nullable(Role),
}

export const User = wire('User', {
  UserKey: z.string(),
  AcctKey: z.string(),
  AcctName: z.string(),
  AcctType: AccountType,
  /** As it was typed. */
  Email: z.string(),
  Kind,
  ...edited,
  Status: UserStatus,
  RegistrationPending: z.boolean(),
  MfaState,
  /** After failures, sign-in is locked until then, or until a reset (`FactorOff`). */
  LockedUntil: nullable(z.string()),
  FactorOff: z.boolean(),
  LastLoginOn: nullable(z.string()),
  /** The moment until which a removed person can be restored. */
  RestorableUntil: nullable(z.string()),
  /** The values that apply where the person's are null. */
  Inherited: wire('UserInherited', { Language, TimeZone: z.string(), DateFormat: dateFormat() }),
  CreatedOn: z.string(),
  /** By name, as far as the reader may know. */
  CreatedBy: nullable(z.string()),
  ModifiedOn: z.string(),
  ModifiedBy: nullable(z.string()),
  /** Whether the caller may act for this person now. */
  MayActFor: z.boolean(),
  /** Roles that the caller could give. */
  RoleChoices: z.array(Role),
  EditableFields: wireNames('UserField', edited),
  Abilities: wire('UserAbilities', { Edit: Ability, Restore: Ability }),
  Version: z.number(),
})
export type User = z.output<typeof User>

const reason = () => text(200, 10)
const about = { object: 'user', params: z.object({ userKey: key() }) } as const
const module = 'Customer-Add/Edit Users'
const write = { ...about, access: 'AcctMgmnt:W', module: { name: module, level: 'RW' }, further: 'person' } as const
const errors = ['user.notFound', 'user.self', 'user.aboveYou', 'alias.forbidden'] as const
const act = { ...write, method: 'POST', errors: [...errors, 'group.holdsMore'] } as const
const Done = wire('UserDone', { done: z.boolean() })

export const personRoutes = {
  get: {
    ...about,
    access: 'AcctMgmnt:R',
    module: { name: module, level: 'R' },
    method: 'GET',
    path: '/api/v1/User/:userKey',
    summary: 'Get a user and what the caller may change',
    description: 'Removed users are found for as long as they can be restored.',
    etag: true,
    result: User,
    errors: ['user.notFound'],
  },
  update: {
    ...write,
    method: 'PATCH',
    path: '/api/v1/User/:userKey',
    summary: 'Update a user',
    description: 'An administrator of a company below can get any role up to the caller’s own.',
    stepUpFor: 'another role',
    ifMatch: true,
    etag: true,
    body: wireBody('UserPatch', z.partial(z.object(edited)).shape),
    result: User,
    errors: [
      ...errors,
      'account.inactive',
      'request.stale',
      'user.lastAdministrator',
      'user.roleNotHere',
      'group.beyondYou',
      'auth.forbidden',
    ],
  },
  sessions: {
    ...about,
    access: 'AcctMgmnt:R',
    module: { name: module, level: 'R' },
    method: 'GET',
    path: '/api/v1/User/:userKey/Sessions',
    summary: 'List the sessions of a user, latest first',
    result: wire('UserSessions', { Items: z.array(SessionItem) }),
    errors: ['user.notFound'],
  },
  restore: {
    ...act,
    path: '/api/v1/User/:userKey/Restore',
    summary: 'Restore a user removed in the last 30 days',
    description: 'Their plans are assigned again if seats are free.',
    body: wireBody('UserRestore', { Reason: reason() }),
    result: wire('UserRestored', {
      done: z.boolean(),
      /** Plans that they had and do not get back: no seat is free, or the company plan has ended. */
      PlansMissed: z.array(wire('PlanMissed', { PlanName: z.string(), PlanNameFr: z.string() })),
    }),
    errors: [...errors, 'account.inactive', 'user.notRemoved', 'user.removedTooLong', 'group.beyondYou'],
  },
  resetMfa: {
    ...act,
    path: '/api/v1/User/:userKey/MfaReset',
    summary: 'Remove every second factor of a user',
    description: 'The user is notified by e-mail and sets up new ones at the next sign-in.',
    stepUp: true,
    body: wireBody('MfaReset', { Reason: reason() }),
    result: Done,
  },
  unlock: {
    ...act,
    path: '/api/v1/User/:userKey/Unlock',
    summary: 'Clear the failed sign-ins of a user',
    notActing: true,
    body: wireBody('UserUnlock', { Reason: reason() }),
    result: Done,
  },
  endSessions: {
    ...act,
    path: '/api/v1/User/:userKey/EndSessions',
    summary: 'End one or all sessions of a user',
    stepUp: true,
    body: wireBody('UserEndSessions', { Reason: reason(), SessionKey: optional(key()) }),
    result: Done,
    errors: [...act.errors, 'session.notFound'],
  },
} as const satisfies RouteTable
