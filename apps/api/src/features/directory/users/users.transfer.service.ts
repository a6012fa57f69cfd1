import { Problem } from '@portal/contract/core/errors'
import {
  isAdministrator,
  refusalOfChange,
  refusalOfNewcomer,
  standingOf,
} from '@portal/contract/directory/users/users.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireAdministratorLeft } from '../../../core/administrators/administrators.ts'
import { recordAudits } from '../../../core/audit/audit.record.ts'
import type { SetInput } from '../../../core/changes/changes.operation.ts'
import { requireRoom } from '../../../core/limits/limits.ts'
import type { Setting, Valued } from '../../../core/changes/changes.values.ts'
import { plansOfPeople } from '../../../core/people/people.plans.ts'
import { accessBeyond, refuseInvitation } from '../../../core/reach/reach.ts'
import { type Company, findCompanies, lockGroups } from './users.create.repository.ts'
import { problemOf } from './users.rules.ts'
import { countAdministrators } from './users.status.repository.ts'
import { findStandings, type PersonWithState } from './users.standings.service.ts'
import { mailTransferred } from './users.transfer.notices.ts'
import * as transfers from './users.transfer.repository.ts'
import type { TransferInput } from './users.transfer.words.ts'

// Transfers of people from one account to another: found, refused, saved and audited.

/** A person's account, and their access groups there. */
export type PersonPlace = { account: string; acctKey: string; groupKeys: string[] }
export type Mover = Omit<PersonWithState, 'values'> & Pick<transfers.Place, 'acctType'> & Valued<PersonPlace>
type Move = Setting<PersonPlace, Mover>

/** People with their accounts, except those who were removed. */
export async function findMovers(tx: Tx, context: Context, ids: readonly string[], mode: { lock: boolean }) {
  const standings = await findStandings(tx, context, ids, mode)
  const places = new Map((await transfers.findPlaces(tx, context.caller.scope, ids)).map((one) => [one.userId, one]))
  return standings.flatMap((person): Mover[] => {
    const place = person.userStatus === 'Removed' ? undefined : places.get(person.userId)
    if (!place) return []
    const { acctName, acctType, groupKeys } = place
    return [{ ...person, acctType, values: { account: acctName, acctKey: person.accountId, groupKeys } }]
  })
}

const hindranceCodes = {
  policies: 'user.hasPolicies',
  domain: 'user.domainOfOther',
  address: 'user.emailTaken',
  sets: 'user.hasWaiting',
  accounts: 'user.managesAccounts',
} as const

/** Checks an account once for all people who arrive with the same role and groups. */
class Destinations {
  readonly #tx: Tx
  readonly #context: Context
  readonly #companies: Map<string, Company>
  readonly #given = new Map<string, Promise<Problem | undefined>>()

  constructor(tx: Tx, context: Context, companies: readonly Company[]) {
    this.#tx = tx
    this.#context = context
    this.#companies = new Map(companies.map((company) => [company.accountId, company]))
  }

  /** The reason not to admit a person: a caller who could not invite them in this form may not transfer them either. */
  refusal({ one, after: { acctKey, groupKeys } }: Move): Promise<Problem | undefined> | Problem | undefined {
    const company = this.#companies.get(acctKey)
    if (!company) return new Problem('account.notFound')
    if (company.acctType !== one.acctType) return new Problem('user.otherTier')
    const { kind, roleCode } = one
    // The role is their current one, which needs no right to choose it.
    const newcomer = { ...company, kind, roleCode: undefined, groups: groupKeys.length, sendActivation: true }
    const refusal = refusalOfNewcomer(this.#context.caller, newcomer)
    if (refusal) return problemOf(refusal)
    if (roleCode === null) return undefined
    const same = [acctKey, roleCode, ...groupKeys].join(' ')
    const known = this.#given.get(same) ?? this.#mayGive(company, roleCode, groupKeys)
    this.#given.set(same, known)
    return known
  }

  async #mayGive(company: Company, role: NonNullable<Mover['roleCode']>, groupKeys: readonly string[]) {
    const groups = groupKeys.length ? await lockGroups(this.#tx, company.accountId, groupKeys) : []
    if (groups.length !== groupKeys.length) return new Problem('group.notFound')
    try {
      await refuseInvitation(this.#tx, this.#context.caller, company, groups, role)
      return undefined
    } catch (refusal) {
      if (refusal instanceof Problem) return refusal
      throw refusal
    }
  }
}

/** The reasons not to transfer people; the last administrator of a company stays. */
export async function refusedTransfers(
  tx: Tx,
  context: Context,
  moves: readonly Move[],
): Promise<Map<string, Problem>> {
  const { caller } = context
  const leaving = moves.filter(({ before, after }) => before.acctKey !== after.acctKey)
  const accountKeys = [...new Set(leaving.map(({ after }) => after.acctKey))]
  const companies = accountKeys.length ? await findCompanies(tx, caller.scope, accountKeys) : []
  const destinations = new Destinations(tx, context, companies)
  const excess = await accessBeyond(
    tx,
    caller,
    leaving.map(({ one }) => ({ userId: one.userId, change: 'revoked' })),
  )
  const remaining = await countAdministrators(tx, caller.scope, [...new Set(leaving.map(({ one }) => one.accountId))])
  const hindered = new Map<string, transfers.Blocker>()
  for (const { accountId } of companies) {
    const ids = leaving.flatMap(({ one, after }) => (after.acctKey === accountId ? [one.userId] : []))
    for (const [userId, hindrance] of await transfers.findBlockers(tx, ids, accountId)) hindered.set(userId, hindrance)
  }
  const refused = new Map<string, Problem>()
  for (const move of moves) {
    const { one } = move
    const refusal = refusalOfChange(caller, one)
    const moved = leaving.includes(move)
    const problem = refusal
      ? problemOf(refusal)
      : (excess.get(one.userId) ?? (moved ? await destinations.refusal(move) : undefined))
    const hindrance = hindered.get(one.userId)
    const now = remaining.get(one.accountId) ?? 0
    const administers = moved && isAdministrator(one, standingOf(one))
    if (problem) refused.set(one.userId, problem)
    else if (hindrance) refused.set(one.userId, new Problem(hindranceCodes[hindrance]))
    else if (administers && now < 2) refused.set(one.userId, new Problem('user.lastAdministrator'))
    else if (administers) remaining.set(one.accountId, now - 1)
  }
  return refused
}

/** Checks partners' limits for arriving administrators. @throws Problem limit.admins, limit.above */
async function requireRoomForAdministrators(tx: Tx, { caller }: Context, moves: readonly Move[]): Promise<void> {
  const coming = moves.filter(({ one }) => one.kind !== 'ENDUSER')
  const by = Map.groupBy(coming, ({ one, after }) => `${one.accountId} ${after.acctKey}`)
  for (const [ways, people] of by) {
    const [moved = '', acctKey = ''] = ways.split(' ')
    await requireRoom(tx, caller, acctKey, { admins: people.length, moved })
  }
}

/**
 * Each company's audit log records the transfer without the other company; the person is notified by mail.
 * @throws Problem group.lastAdministrator
 */
export async function saveMovers(tx: Tx, context: Context, set: SetInput<TransferInput>, moves: readonly Move[]) {
  const { caller } = context
  const rows = moves.map(({ one, after }) => ({
    userId: one.userId,
    accountId: after.acctKey,
    groupKeys: after.groupKeys,
  }))
  await requireRoomForAdministrators(tx, context, moves)
  await transfers.saveTransfers(tx, caller.scope, rows, caller.by)
  const remaining = moves.filter(({ one }) => isAdministrator(one, standingOf(one))).map(({ one }) => one.accountId)
  for (const accountId of new Set(remaining)) await requireAdministratorLeft(tx, accountId)
  await recordTransfers(tx, context, moves, set.input.reason)
  await savePlans(tx, context, set.undoOf, moves)
  await mailTransferred(
    tx,
    context,
    moves.map(({ one, before, after }) => ({ userId: one.userId, from: before.account, to: after.account })),
  )
}
const recordTransfers = (tx: Tx, context: Context, moves: readonly Move[], reason?: string | null) =>
  recordAudits(
    tx,
    context,
    moves.flatMap(({ one, before, after }) =>
      [
        { accountId: before.acctKey, old: before.account, new: null },
        { accountId: after.acctKey, old: null, new: after.account },
      ].map(({ accountId, ...change }) => ({
        action: 'user.transferred' as const,
        accountId,
        targets: [{ type: 'user', key: one.userId, name: one.email }],
        changes: [{ field: 'account', ...change }],
        ...(reason && { reason }),
      })),
    ),
  )
/** A trigger unassigned people's plans at the old account; an undo returns them. */
async function savePlans(tx: Tx, context: Context, undoOf: string | null, moves: readonly Move[]): Promise<void> {
  const people = moves.map(({ one: { userId, accountId, email } }) => ({ userId, accountId, email }))
  await plansOfPeople().recordReleased(tx, context, people)
  if (undoOf !== null) await plansOfPeople().restoreFrom(tx, context, undoOf, people)
}
