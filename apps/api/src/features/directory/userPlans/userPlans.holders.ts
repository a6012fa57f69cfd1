import { Problem } from '@portal/contract/core/errors'
import { requireAccess, narrowed } from '../../../platform/access/caller.ts'
import type { Input } from '@portal/contract/core/route'
import { type UserPlan, userPlans as routes } from '@portal/contract/directory/userPlans/userPlans.contract'
import type { HolderFilter } from '@portal/contract/directory/userPlans/userPlans.list'
import { withAuthors } from '../../../core/people/people.authors.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findWaitingFor, type WaitingSet } from '../../operations/changes/changes.service.ts'
import { countUsers, searchUsers } from '../users/users.search.service.ts'
import { askOfSet } from './userPlans.ask.ts'
import { findPerson, type PersonPlan, listPersonPlans, listReleased } from './userPlans.holders.repository.ts'
import { mayAssign, shownStatus } from './userPlans.seats.ts'
import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'

/** The maximum number of former plans that are shown. */
const maxReleased = 20

/** A page of the people of a company, with the plans that they have. */
export async function searchHolders(context: Context, { body }: Input<typeof routes.search>) {
  const { items, ...page } = await searchUsers(context, { body })
  const { db, caller } = context
  const keys = items.map(({ userKey }) => userKey)
  const plans = await db.inScope(caller.scope, (tx) => listPersonPlans(tx, caller.scope, keys))
  const byUser = Map.groupBy(plans, ({ userId }) => userId)
  return {
    ...page,
    items: items.map(({ userKey, acctKey, email, firstName, lastName, kind, status }) => ({
      userKey,
      acctKey,
      email,
      firstName,
      lastName,
      kind,
      status,
      plans: (byUser.get(userKey) ?? []).map(({ planCode, planName, planNameFr, productLine, assignedAt }) => {
        return { planCode, planName, planNameFr, productLine, since: assignedAt }
      }),
    })),
  }
}
export const countHolders = (context: Context, filter: HolderFilter) => countUsers(context, filter)

const none = { planStatus: null, assignedOn: null, assignedBy: null, releasedOn: null, releasedWith: null } as const
/** Waiting sets that the reader may see, by their day. */
function scheduled({ changeSetId, kind, input, on }: WaitingSet): UserPlan[] {
  const planned = askOfSet(kind, input)
  return planned ? [{ ...none, ...planned, status: 'Scheduled', on, changeKey: changeSetId }] : []
}
const present =
  (status: AccountStatus, by: (held: PersonPlan) => string | null) =>
  (plan: PersonPlan): UserPlan => {
    const { planCode, planName, planNameFr, productLine } = plan
    return {
      planCode,
      planName,
      planNameFr,
      productLine,
      status: plan.releasedAt === null ? 'Assigned' : 'Released',
      planStatus: shownStatus(plan.subscriptionStatus, status),
      assignedOn: plan.assignedAt,
      assignedBy: by(plan),
      releasedOn: plan.releasedAt,
      releasedWith: plan.releasedWith,
      on: null,
      changeKey: null,
    }
  }

async function plansOf(tx: Tx, context: Context, userKey: string, { all }: { all: boolean }) {
  const { caller } = context
  const person = await findPerson(tx, caller.scope, userKey)
  if (!person) throw new Problem('user.notFound')
  const plans = await listPersonPlans(tx, caller.scope, [userKey])
  const released = all ? await listReleased(tx, caller.scope, userKey, maxReleased) : []
  const authorOf = await withAuthors(
    tx,
    caller,
    [...plans, ...released].map(({ assignedBy, assignedAt }) => ({ by: assignedBy, on: assignedAt })),
  )
  const presentPlan = present(
    person.accountStatus,
    ({ assignedBy, assignedAt }) => authorOf({ by: assignedBy, on: assignedAt }).name,
  )
  const waiting = all ? (await findWaitingFor(tx, context, userKey)).flatMap(scheduled) : []
  return { person, items: [...plans.map(presentPlan), ...waiting, ...released.map(presentPlan)] }
}

/** The plans of a person: assigned, scheduled, and unassigned within a year. */
export const plansOfPerson = (context: Context, userKey: string) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { person, items } = await plansOf(tx, context, userKey, { all: true })
    const assign = await mayAssign(tx, context.caller, person)
    return { userKey, acctKey: person.accountId, items, assign }
  })

/**
 * The plans that a person works with, as requested by a session: the caller's, or those of others as `ofPerson` shows
 * them.
 * @throws Problem session.notFound, account.notFound, user.notFound, auth.forbidden
 */
export async function plansOfSession(context: Context, { p, b, c }: Input<typeof routes.ofSession>['params']) {
  const { caller } = context
  if (p !== caller.sessionId) throw new Problem('session.notFound')
  const isOwn = c === caller.userId
  if (!isOwn) requireAccess(routes.ofPerson.access, caller)
  const reader = isOwn ? caller : narrowed(caller, routes.ofPerson.module)
  return context.db.inScope(caller.scope, async (tx) => {
    const { person, items } = await plansOf(tx, { ...context, caller: reader }, c, { all: false })
    if (person.accountId !== b) throw new Problem('account.notFound')
    return { items }
  })
}
