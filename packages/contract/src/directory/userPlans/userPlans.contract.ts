import * as z from 'zod/mini'
import { self } from '../../core/access/access.guards.ts'
import { ChangeSet } from '../../core/changes/changes.set.ts'
import { ranFields } from '../../core/changes/changes.fields.ts'
import { noRoom } from '../../core/changes/changes.rules.ts'
import { Ability } from '../../core/ability.ts'
import { date, key, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { Count, cursor, pageNumber, pageOf, pageSize } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { planCode, PlanType, ProductLine } from '../../commerce/plans/plans.fields.ts'
import { CompanyPlanStatus, effective } from '../../commerce/subscriptions/subscriptions.fields.ts'
import { Kind, UserStatus } from '../users/users.person.ts'
import { maxPeople, OnShortage, ReleasedWith, UserPlanStatus } from '../../core/userPlans/userPlans.fields.ts'
import { HolderFilter, holderFilter, holderSorts } from './userPlans.list.ts'

// Plans of people (specification sections 3 and 7, `product.md` 4.3).

const named = { PlanCode: z.string(), PlanName: z.string(), PlanNameFr: z.string(), ProductLine } as const
/** A company plan, with the fields that concern its people. */
export const SeatedPlan = wire('SeatedPlan', {
  ...named,
  PlanType,
  Status: CompanyPlanStatus,
  SeatsTotal: z.number(),
  SeatsUsed: z.number(),
  /** Null: people beyond the seats are charged by the day instead of refused. */
  SeatsFree: nullable(z.number()),
  /** The last day of the current term; null for readers without the flag CustomerPlanEndDate. */
  EndDate: nullable(z.string()),
  /** Whether people can be given it now. */
  Assign: Ability,
})
export type SeatedPlan = z.output<typeof SeatedPlan>
const Seats = wire('UserPlanSeats', {
  AcctKey: z.string(),
  AcctName: z.string(),
  /** Today's date in the company's time zone. */
  Today: z.string(),
  Items: z.array(SeatedPlan),
  Assign: Ability,
})
export type Seats = z.output<typeof Seats>

/** A plan of a person. */
export const UserPlan = wire('UserPlan', {
  ...named,
  Status: UserPlanStatus,
  /** Whether the company plan lets the person work with it. */
  PlanStatus: nullable(CompanyPlanStatus),
  AssignedOn: nullable(z.string()),
  /** By name, as far as the reader may know. */
  AssignedBy: nullable(z.string()),
  ReleasedOn: nullable(z.string()),
  ReleasedWith: nullable(ReleasedWith),
  /** For a scheduled plan: the day, and the change set that assigns it. */
  On: nullable(z.string()),
  ChangeKey: nullable(z.string()),
})
export type UserPlan = z.output<typeof UserPlan>
const UserPlans = wire('UserPlans', {
  UserKey: z.string(),
  AcctKey: z.string(),
  /** Assigned and scheduled plans, then unassigned ones, the latest first. */
  Items: z.array(UserPlan),
  Assign: Ability,
})
export type UserPlans = z.output<typeof UserPlans>

/** A person of a company with the plans that they have. */
export const Holder = wire('PlanHolder', {
  UserKey: z.string(),
  AcctKey: z.string(),
  Email: z.string(),
  FirstName: nullable(z.string()),
  LastName: nullable(z.string()),
  Kind,
  Status: UserStatus,
  Plans: z.array(wire('HeldPlan', { ...named, Since: z.string() })),
})
export type Holder = z.output<typeof Holder>

/** The plan with its people, as the specification's call returns it. */
const PlanList = wire('PlanList', {
  PlanCode: z.string(),
  PlanName: z.string(),
  ProductLine,
  SeatsTotal: z.number(),
  SeatsUsed: z.number(),
  /** The people who have it now. */
  Assigned: z.array(z.string()),
  /** The people who will get it, on a later day or as the change set continues. */
  InProgress: z.array(z.string()),
  Failed: z.array(wire('PlanListFailure', { UserKey: z.string(), Code: z.string(), Message: z.string() })),
  /** The change set can be undone for a day, and cancelled while it waits. */
  ...ranFields,
  /** The day for which it is scheduled. */
  ScheduledFor: nullable(z.string()),
})

const module = 'Customer-User Plans'
const read = { access: 'AcctMgmnt:R', module: { name: module, level: 'R' } } as const
const write = { access: 'AcctMgmnt:W', module: { name: module, level: 'RW' } } as const
const keys = () => z.array(key()).check(z.minLength(1), z.maxLength(maxPeople))
const errors = [
  'account.notFound',
  'user.notFound',
  'userPlan.noCompanyPlan',
  'userPlan.otherLine',
  'change.nothing',
  'account.dateNotLater',
  ...noRoom,
] as const
const asSet = { ...write, object: 'account', method: 'POST', idempotent: 'optional', errors } as const

export const userPlans = defineRoutes({
  seats: {
    ...read,
    object: 'account',
    method: 'GET',
    path: '/api/v1/Provision/User/Plan/Seats/:acctKey',
    summary: 'List the user plans of a company with their seats',
    params: z.object({ acctKey: key() }),
    result: Seats,
    errors: ['account.notFound'],
  },
  choices: {
    ...read,
    method: 'GET',
    path: '/api/v1/Provision/User/Plan/Choices',
    summary: 'List the plans to filter users by',
    description: 'Returns the plans of the caller’s company, or those that it may sell.',
    result: wire('PlanChoices', { Items: z.array(wire('PlanToFilterBy', named)) }),
  },
  search: {
    ...read,
    object: 'account',
    method: 'POST',
    path: '/api/v1/Provision/User/Plan/Search',
    summary: 'List the users of a company with their plans',
    body: wireBody('HolderSearch', {
      ...holderFilter,
      AcctKey: key(),
      PageSize: optional(z.number().check(z.int(), z.gte(1), z.lte(pageSize.most))),
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
      Sort: optional(oneOf('HolderSort', holderSorts)),
    }),
    result: pageOf('HolderPage', Holder),
    errors: ['account.notFound'],
  },
  count: {
    ...read,
    object: 'account',
    method: 'POST',
    path: '/api/v1/Provision/User/Plan/Search/Count',
    summary: 'Count the users of a company that a search finds, exact up to 10,000',
    body: HolderFilter,
    result: Count,
    errors: ['account.notFound'],
  },
  ofPerson: {
    ...read,
    object: 'user',
    method: 'GET',
    path: '/api/v1/User/:userKey/Plans',
    summary: 'List the plans of a user',
    description: 'Includes plans assigned, scheduled, or unassigned in the last year.',
    params: z.object({ userKey: key() }),
    result: UserPlans,
    errors: ['user.notFound'],
  },
  ofSession: {
    ...self,
    method: 'GET',
    path: '/api/v1/Portal/UserSesson/:p/UserPlans/:b/:c',
    summary: 'List the plans of a user for a product',
    description: 'p: the caller’s session; b: the key of the company; c: the key of the user.',
    params: z.object({ p: key(), b: key(), c: key() }),
    result: wire('SessionPlans', { Items: z.array(UserPlan) }),
    errors: ['session.notFound', 'account.notFound', 'user.notFound'],
  },
  saveSource: {
    ...self,
    method: 'POST',
    path: '/api/v1/Portal/UserSesson/SourceName',
    summary: 'Set the product that the caller’s session is used from',
    description: 'It is shown in the list of sessions.',
    body: wireBody('SessionSource', {
      /** The caller's session by default; callers can't name another. */
      SessionKey: optional(key()),
      SourceName: text(40, 1),
    }),
    result: wire('SessionSourceSaved', { SessionKey: z.string(), SourceName: z.string() }),
    errors: ['session.notFound'],
  },
  assign: {
    ...asSet,
    path: '/api/v1/Portal/Customer/User/Plan/Assign',
    summary: 'Assign a plan to users of a company',
    description: 'Takes effect now, after the term, or on a given day. Users beyond the free seats get none.',
    body: wireBody('AssignPlan', {
      CustomerKey: key(),
      UserKeys: keys(),
      PlanCode: planCode(),
      Effective: optional(effective()),
      /** Replaces the plan that they have of the same product line; otherwise they keep it. */
      ReplaceExisting: optional(z.boolean()),
    }),
    result: PlanList,
  },
  bulkChange: {
    ...asSet,
    path: '/api/v1/Provision/User/BulkPlanChange',
    partnerCall: 'BulkPlanChange',
    summary: 'Change the plan of users of a company',
    description: 'Changes the given users, users with another plan, or all users. Runs immediately as a change set.',
    body: wireBody('UserBulkPlanChange', {
      CustomerKey: key(),
      /** Only those who have this plan, which is of the same product line. */
      FromPlanCode: optional(nullable(planCode())),
      ToPlanCode: planCode(),
      UserKeys: z.union([z.literal('ALL'), keys()]),
      Effective: optional(effective()),
      OnShortage: optional(OnShortage),
    }),
    result: ChangeSet,
  },
  schedule: {
    ...write,
    method: 'POST',
    path: '/api/v1/PlanManagement/ScheduleUserPlanChange',
    summary: 'Schedule a change of plan for users of a company',
    description: 'The change set waits for its day and can be cancelled.',
    idempotent: 'optional',
    body: wireBody('ScheduledUserPlanChange', { UserKeys: keys(), ToPlanCode: planCode(), On: date() }),
    result: ChangeSet,
    errors,
  },
})
