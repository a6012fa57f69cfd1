import { isDeepStrictEqual } from 'node:util'
import type { Flag, Value } from '@portal/contract/access/access.flags'
import { flagTexts } from '@portal/contract/access/access.flags.texts'
import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import { approvalAbove } from '@portal/contract/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import { type Language, quoted, type Text } from '@portal/contract/core/language'
import { v7 as uuid } from 'uuid'
import { forbiddenError, forbids } from '@portal/contract/status/status.acts'
import { vocabulary } from '@portal/contract/vocabulary'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Operation, PlannedRow, ReadyRow } from '../../core/changes/changes.operation.ts'
import { accountsWord, counted, type Deed, either, leftOut } from '../../core/changes/changes.words.ts'
import { tellsAuthors } from '../../core/people/people.authors.ts'
import * as policies from './features.repository.ts'
import { flagOf, isTheirs, mayReplace, maySet, type Place, type PolicyValues, refusalOf } from './features.rules.ts'
import { guardHolders, recordPolicy } from './features.save.ts'

/** `restore`: back to what the rows say, for an undo. */
type Input = ChangeInput<'access.policy'> & { restore?: boolean }
/** What is set at a place before or after; `value` null: nothing. */
type Stored = Omit<PolicyValues, 'value'> & { value: Value | null }

const nothing: Stored = { value: null, locked: false, validFrom: null, validTo: null, reason: null }
const storedOf = (row: PolicyValues | undefined): Stored =>
  row
    ? { value: row.value, locked: row.locked, validFrom: row.validFrom, validTo: row.validTo, reason: row.reason }
    : nothing
const wantedOf = ({ value, locked = false, validFrom = null, validTo = null, reason }: Input): Stored =>
  value === null ? nothing : { value, locked, validFrom, validTo, reason }
const isSet = (stored: Stored): stored is PolicyValues => stored.value !== null
/** A change of the reason alone changes nothing. */
function unchanged(before: Stored, after: Stored): boolean {
  const [{ reason: _, ...one }, { reason: __, ...other }] = [before, after]
  return isDeepStrictEqual(one, other)
}
const placeOf = (accountId: string): Place => ({ accountId, scopeKind: 'ACCOUNT', scopeId: accountId })

function flagIn(input: Input) {
  const flag = flagOf(input.flag)
  if (!flag) throw new Problem('policy.notFound')
  return flag
}
type Sides = { before: Stored; after: Stored }
function refusalFor(
  { caller }: Context,
  input: Input,
  { accountId, accountStatus: status }: policies.Company,
  { before, after }: Sides,
  locked: boolean,
) {
  const flag = flagIn(input)
  const place = placeOf(accountId)
  if (forbids(status, 'edit')) return new Problem(forbiddenError(status, 'edit'), { values: { status } })
  if (isSet(before) && !mayReplace(caller, flag, before, isSet(after) ? after : undefined))
    return new Problem('policy.aboveYou')
  if (!isSet(after))
    return maySet(caller, flag).allowed && isTheirs(caller, place, flag.code, null)
      ? undefined
      : new Problem('policy.notYours')
  const refusal = refusalOf(caller, flag, place, after) ?? (locked ? 'policy.lockedAbove' : undefined)
  return refusal && new Problem(refusal)
}

/** @param wanted what each company is to have */
async function plan(tx: Tx, context: Context, input: Input, ids: readonly string[], wanted: (id: string) => Stored) {
  const { scope } = context.caller
  const found = new Map((await policies.findCompanies(tx, scope, ids)).map((one) => [one.accountId, one]))
  const rows = await policies.findOwnPolicies(tx, scope, input.flag, ids)
  const tell = await tellsAuthors(tx, context.caller, rows)
  const locks = await policies.findLocks(tx, ids, input.flag)
  return ids.flatMap((id): PlannedRow[] => {
    const company = found.get(id)
    if (!company) return []
    const row = rows.find(({ acctKey }) => acctKey === id)
    // What a company above wrote as its reason is not for those who read the set.
    const before = storedOf(row && { ...row, reason: tell(row).reason })
    const after = wanted(id)
    const locked = locks.find(({ accountId }) => accountId === id)?.above ?? false
    return [
      {
        targetKind: 'account',
        targetId: id,
        targetName: company.acctName,
        targetAccountId: id,
        before,
        after: unchanged(before, after) ? before : after,
        refusal: refusalFor(context, input, company, { before, after }, locked),
      },
    ]
  })
}

async function apply(tx: Tx, context: Context, input: Input, row: ReadyRow): Promise<void> {
  const { caller } = context
  const place = placeOf(row.targetId)
  const [company] = await policies.findCompanies(tx, caller.scope, [row.targetId])
  if (!company) throw new Problem('account.notFound')
  await policies.lockPlace(tx, row.targetId, input.flag)
  const current = await policies.findPolicyAt(tx, caller.scope, input.flag, place)
  const before = storedOf(current)
  if (input.restore && !unchanged(before, row.before as Stored)) throw new Problem('change.changedSince')
  const after = input.restore ? (row.after as Stored) : wantedOf(input)
  const [lock] = await policies.findLocks(tx, [row.targetId], input.flag)
  const refusal = refusalFor(context, input, company, { before, after }, lock?.above ?? false)
  if (refusal) throw refusal
  if (unchanged(before, after)) return
  if (isSet(after)) await policies.savePolicy(tx, uuid(), input.flag, place, after, caller.email)
  else if (current) await policies.removePolicy(tx, current.policyKey)
  await guardHolders(tx, caller, place, input.flag)
  const values = isSet(after) ? after : undefined
  await recordPolicy(tx, context, input.flag, { ...place, name: company.acctName }, { before: current, after: values })
}

const texts: Record<'set' | 'remove' | 'restore' | 'on' | 'locked', Text> = {
  set: { 'en-us': 'Sets', 'fr-fr': 'Définit' },
  remove: { 'en-us': 'Removes the value of', 'fr-fr': 'Supprime la valeur de' },
  restore: { 'en-us': 'Restores', 'fr-fr': 'Rétablit' },
  on: { 'en-us': 'on', 'fr-fr': 'pour' },
  locked: { 'en-us': ', locked', 'fr-fr': ', avec verrou' },
}
const deed: Deed = {
  what: accountsWord,
  act: { 'en-us': 'Change the policy of {what}', 'fr-fr': 'Modifier la règle de {what}' },
  done: either({ 'en-us': 'Policy of {what} changed', 'fr-fr': 'Règle de {what} modifiée' }),
}
function labelOf({ flag }: Input, language: Language): string {
  const label = flag in flagTexts ? flagTexts[flag as Flag].label[language] : flag
  return quoted(label, language)
}

/** A feature policy for many companies at once (`product.md` 6.1): above 200 of them a second person approves. */
export const policyOperation: Operation<'access.policy'> = {
  kind: 'access.policy',
  access: 'FeaturePolicy:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  fullAccess: true,
  notActing: true,
  stepUp: () => true,
  targets: 'account',
  check: (input) => {
    flagIn(input)
  },
  plan: (tx, context, input, ids) => plan(tx, context, input, ids, () => wantedOf(input)),
  words(input: Input, tally, _, language) {
    const label = labelOf(input, language)
    const value =
      input.value === null
        ? ''
        : ` (${vocabulary.flagValue[input.value][language]}${input.locked ? texts.locked[language] : ''})`
    const verb = texts[input.restore ? 'restore' : input.value === null ? 'remove' : 'set'][language]
    const sentence = `${verb} ${label}${input.restore ? '' : value} ${texts.on[language]} ${counted(tally.ready, accountsWord, language)}${leftOut(tally, language)}`
    return { sentence, deed, effects: [], notUndone: [], ...(!input.restore && { note: input.reason }) }
  },
  needsApproval: (_, { ready }) => ready > approvalAbove.policyAccounts,
  apply,
  async inverse(tx, context, input, rows) {
    const byId = new Map(rows.map((row) => [row.targetId, row]))
    const ids = [...byId.keys()]
    const planned = await plan(tx, context, input, ids, (id) => (byId.get(id)?.before ?? nothing) as Stored)
    return {
      kind: 'access.policy',
      input: { ...input, restore: true },
      rows: planned.map((row) =>
        unchanged(row.before as Stored, byId.get(row.targetId)?.after as Stored)
          ? row
          : { ...row, refusal: new Problem('change.changedSince') },
      ),
    }
  },
}
