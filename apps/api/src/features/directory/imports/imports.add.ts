import type { Role } from '@portal/contract/core/access/access.flags'
import { Problem } from '@portal/contract/core/errors'
import { refusalOfNewcomer } from '@portal/contract/directory/users/users.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudits } from '../../../core/audit/audit.record.ts'
import type { ReadyRow, Values } from '../../../core/changes/changes.operation.ts'
import { sendFirstActivations } from '../../identity/passwords/passwords.send.service.ts'
import { type Profile, profileFields } from './imports.cells.ts'
import { excessOf } from './imports.facts.ts'
import { newcomerOf } from './imports.judge.ts'
import { findWithoutRoom } from './imports.room.ts'
import * as imports from './imports.repository.ts'
import type { Company, Group, NewPerson } from './imports.repository.ts'

// Refuses, claims, inserts, audits and mails added people, with one statement each.

type Row = ReadyRow<Values>
type RefusedRows = Map<string, Problem>

type AddedPerson = Pick<NewPerson, 'kind' | 'emailTyped' | 'groupKeys'> &
  Profile & {
    roleCode?: Role
    /** Whether an invitation was requested, and whether it is sent. */
    welcome: boolean
    mailed: boolean
  }
type PersonToAdd = {
  row: Row
  person: NewPerson
  welcome: boolean
  mailed: boolean
  company: Company | undefined
  groups: Group[]
}
function addingOf(row: Row, companies: readonly Company[], groups: readonly Group[]): PersonToAdd {
  const { kind, roleCode = null, emailTyped, groupKeys, welcome, mailed, ...rest } = row.after as AddedPerson
  const profile: Profile = Object.fromEntries(profileFields.map((field) => [field, rest[field]]))
  const { targetId: userId, targetName: email, targetAccountId: accountId } = row
  return {
    row,
    welcome,
    mailed,
    person: { ...profile, userId, email, emailTyped, accountId, kind, roleCode, groupKeys },
    company: companies.find((one) => one.accountId === accountId),
    groups: groups.filter((one) => one.accountId === accountId && groupKeys.includes(one.groupId)),
  }
}

/** The reason not to add a person after all, checked again against rows that are locked now. */
async function refusalOfAdding(tx: Tx, { caller }: Context, adding: PersonToAdd) {
  const { company, groups, person } = adding
  if (!company) return new Problem('account.notFound')
  if (groups.length < person.groupKeys.length) return new Problem('group.notFound')
  const newcomer = newcomerOf(company, { kind: person.kind, groups: groups.length, sendActivation: adding.welcome })
  const refusal = refusalOfNewcomer(caller, newcomer)
  if (refusal) return new Problem(refusal.code, { values: refusal.values ?? {} })
  return person.roleCode ? excessOf(tx, caller, company, groups) : undefined
}

async function refuse(tx: Tx, context: Context, additions: readonly PersonToAdd[], refused: RefusedRows) {
  for (const adding of additions) {
    const problem = await refusalOfAdding(tx, context, adding)
    if (problem) refused.set(adding.row.targetId, problem)
  }
  const remaining = additions.map(({ person }) => person).filter(({ userId }) => !refused.has(userId))
  for (const [userId, problem] of await findWithoutRoom(tx, context, remaining)) refused.set(userId, problem)
}

/** Adds people with their groups, each with an audit row, and mails those who are invited. */
export async function add(tx: Tx, context: Context, rows: readonly Row[]): Promise<RefusedRows> {
  const { caller, config } = context
  const refused: RefusedRows = new Map()
  if (rows.length === 0) return refused
  const keys = [...new Set(rows.map(({ targetAccountId }) => targetAccountId))]
  const companies = await imports.listCompanies(tx, caller.scope, { keys, numbers: [] })
  const groupKeys = [...new Set(rows.flatMap(({ after }) => (after as AddedPerson).groupKeys))]
  const groups = groupKeys.length > 0 ? await imports.lockGroups(tx, groupKeys) : []
  const additions = rows.map((row) => addingOf(row, companies, groups))
  await refuse(tx, context, additions, refused)
  const allowed = additions.filter(({ person }) => !refused.has(person.userId))
  const claimed = await imports.claimAddresses(
    tx,
    allowed.map(({ person: { userId, email, accountId } }) => ({ userId, email, accountId })),
  )
  const added = allowed.filter(({ person: { userId } }) => claimed.has(userId))
  for (const { person } of allowed)
    if (!claimed.has(person.userId)) refused.set(person.userId, new Problem('user.emailTaken'))
  if (added.length === 0) return refused
  await imports.insertPeople(
    tx,
    added.map(({ person }) => person),
    caller.by,
  )
  await recordAudits(
    tx,
    context,
    added.map(({ person: { userId, email, accountId, kind } }) => ({
      action: 'user.invited',
      accountId,
      targets: [{ type: 'user', key: userId, name: email }],
      changes: [{ field: 'kind', old: null, new: kind }],
    })),
  )
  await sendFirstActivations(tx, config, added.flatMap(readerOf), caller.name)
  return refused
}
const readerOf = ({ mailed, company, person }: PersonToAdd) =>
  mailed && company
    ? [
        {
          userId: person.userId,
          accountId: person.accountId,
          email: person.email,
          firstName: person.firstName ?? null,
          roleCode: person.roleCode,
          language: (person.language ?? company.language) as Company['language'],
          companyName: company.acctName,
        },
      ]
    : []
