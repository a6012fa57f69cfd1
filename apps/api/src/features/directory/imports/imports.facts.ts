import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { refuseInvitation } from '../../../core/reach/reach.ts'
import { findSeating, type AvailableSeats } from '../userPlans/userPlans.seating.service.ts'
import type { ReadRow } from './imports.cells.ts'
import * as imports from './imports.repository.ts'
import type { Company, Group, ExistingPerson } from './imports.repository.ts'

export type ImportInput = ChangeInput<'user.import'>

export type Facts = {
  companyOf: (row: ReadRow) => Company | undefined
  known: (row: ReadRow, company: Company) => ExistingPerson | undefined
  taken: (row: ReadRow, company: Company) => boolean
  /** The number of addresses that belong to people whom the caller does not see. */
  outOfReach: number
  group: (company: Company, name: string) => Group | undefined
  /** The reason why no new person may start in these groups of a company, or in none. */
  beyond: (company: Company, groups: readonly Group[]) => Promise<Problem | undefined>
  seating: AvailableSeats
}

const at = (...parts: readonly string[]) => parts.join(' ')

/** Reads everything that rows are judged by, with one statement of each kind for any number of rows. */
export async function findFacts(
  tx: Tx,
  context: Context,
  input: ImportInput,
  rows: readonly ReadRow[],
): Promise<Facts> {
  const { scope } = context.caller
  const numbers = input.acctKey ? [] : rows.flatMap(({ acctNumber }) => acctNumber ?? [])
  const companies = await imports.listCompanies(tx, scope, { keys: input.acctKey ? [input.acctKey] : [], numbers })
  const companyOf = ({ acctNumber }: ReadRow) =>
    input.acctKey ? companies[0] : companies.find((one) => one.acctNumber === acctNumber)
  const ids = companies.map(({ accountId }) => accountId)
  const addressed = rows.filter(({ email }) => email)
  const emails = addressed.map(({ email }) => email)
  const people = await imports.listKnown(tx, scope, ids, emails)
  const byEmail = new Map(people.map((person) => [at(person.accountId, person.email), person]))
  const addresses = addressed.flatMap((row) => {
    const accountId = companyOf(row)?.accountId
    return accountId && !byEmail.has(at(accountId, row.email)) ? [{ email: row.email, accountId }] : []
  })
  const { taken, outOfReach } = await findTaken(tx, context, addresses)
  const names = [...new Set(rows.flatMap(({ groups }) => groups.map((name) => name.toLowerCase())))]
  const groups = names.length > 0 ? await imports.listGroups(tx, ids, names) : []
  const seating = await seatingOf(tx, context, rows, { companyOf, people })
  const answers = new Map<string, Problem | undefined>()
  return {
    companyOf,
    known: ({ email }, { accountId }) => byEmail.get(at(accountId, email)),
    taken: ({ email }, { accountId }) => taken.has(at(accountId, email)),
    outOfReach,
    group: ({ accountId }, name) =>
      groups.find((one) => one.accountId === accountId && one.name.toLowerCase() === name.toLowerCase()),
    seating,
    async beyond(company, given) {
      const key = at(company.accountId, ...given.map(({ groupId }) => groupId).toSorted())
      if (!answers.has(key)) answers.set(key, await excessOf(tx, context.caller, company, given))
      return answers.get(key)
    },
  }
}
async function findTaken(tx: Tx, { caller }: Context, addresses: readonly imports.Address[]) {
  const found = await imports.listTaken(tx, addresses)
  return {
    taken: new Set(found.map(({ accountId, email }) => at(accountId, email))),
    outOfReach: await imports.countUnseen(tx, caller.scope, [...new Set(found.map(({ email }) => email))]),
  }
}
/** The reason why a caller may not add administrators of these groups. */
export async function excessOf(tx: Tx, caller: Context['caller'], company: Company, groups: readonly Group[]) {
  try {
    await refuseInvitation(tx, caller, company, groups)
    return undefined
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal
    throw refusal
  }
}

type CompanyFacts = Pick<Facts, 'companyOf'> & { people: readonly ExistingPerson[] }
/** The plans that rows request, and those of existing people. */
function seatingOf(
  tx: Tx,
  context: Context,
  rows: readonly ReadRow[],
  { companyOf, people }: CompanyFacts,
): Promise<AvailableSeats> {
  const requests = rows.flatMap((row) => {
    const accountId = row.planCodes.length > 0 && companyOf(row)?.accountId
    return accountId ? [{ accountId, planCodes: row.planCodes }] : []
  })
  return findSeating(tx, context, { wishes: requests, userIds: people.map(({ userId }) => userId) }, { lock: false })
}
