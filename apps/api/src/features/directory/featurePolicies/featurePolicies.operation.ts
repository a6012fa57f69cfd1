import { isDeepStrictEqual } from 'node:util'
import type { Flag, Value } from '@portal/contract/core/access/access.flags'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { approvalAbove } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import { type Language, quoted, type Text } from '@portal/contract/core/language'
import { v7 as uuid } from 'uuid'
import { forbiddenError, forbids } from '@portal/contract/core/status/status.acts'
import { vocabulary } from '@portal/contract/vocabulary'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Tally, ChangeSteps } from '../../../core/changes/changes.operation.ts'
import { type Setting, settingValues, type Valued } from '../../../core/changes/changes.values.ts'
import { accountsWord, counted, type ButtonLabels, either, leftOutText } from '../../../core/changes/changes.words.ts'
import { withAuthors } from '../../../core/people/people.authors.ts'
import * as policies from './featurePolicies.repository.ts'
import {
  flagOf,
  isTheirs,
  mayReplace,
  maySet,
  type Place,
  type PolicyValues,
  refusalOf,
} from './featurePolicies.rules.ts'
import { guardHolders, recordPolicy } from './featurePolicies.save.ts'

type Input = ChangeInput<'access.policy'>
/** The policy at a place before or after; a null `value` means none. */
type StoredPolicy = Omit<PolicyValues, 'value'> & { value: Value | null }
type Company = policies.Company & Valued<StoredPolicy> & { current: policies.PolicyRow | undefined }

const nothing: StoredPolicy = { value: null, locked: false, validFrom: null, validTo: null, reason: null }
const storedOf = (row: PolicyValues | undefined): StoredPolicy =>
  row
    ? { value: row.value, locked: row.locked, validFrom: row.validFrom, validTo: row.validTo, reason: row.reason }
    : nothing
const policyInput = ({ value, locked = false, validFrom = null, validTo = null, reason }: Input): StoredPolicy =>
  value === null ? nothing : { value, locked, validFrom, validTo, reason }
const isSet = (stored: StoredPolicy): stored is PolicyValues => stored.value !== null
/** A change of only the reason counts as none. */
function unchanged(before: StoredPolicy, after: StoredPolicy): boolean {
  const [{ reason: _, ...one }, { reason: __, ...other }] = [before, after]
  return isDeepStrictEqual(one, other)
}
const placeOf = (accountId: string): Place => ({ accountId, scopeKind: 'ACCOUNT', scopeId: accountId })

function flagIn(input: Input) {
  const flag = flagOf(input.flag)
  if (!flag) throw new Problem('policy.notFound')
  return flag
}
type Sides = { before: StoredPolicy; after: StoredPolicy }
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

/** Companies with their own policies. @param lock keeps others from setting one meanwhile */
async function find(tx: Tx, { caller }: Context, { flag }: Input, ids: readonly string[], { lock }: { lock: boolean }) {
  if (lock) for (const id of ids.toSorted()) await policies.lockPlace(tx, id, flag)
  const rows = await policies.findOwnPolicies(tx, caller.scope, flag, ids)
  const authorOf = await withAuthors(tx, caller, rows)
  const current = new Map(rows.map((row) => [row.acctKey, row]))
  return (await policies.findCompanies(tx, caller.scope, ids)).map((company): Company => {
    const row = current.get(company.accountId)
    return {
      ...company,
      targetKind: 'account',
      targetId: company.accountId,
      targetName: company.acctName,
      targetAccountId: company.accountId,
      current: row,
      // Readers of the set do not see the reason that a company above wrote.
      values: storedOf(row && { ...row, reason: authorOf(row).reason }),
    }
  })
}

async function refusals(tx: Tx, context: Context, input: Input, settings: readonly Setting<StoredPolicy, Company>[]) {
  const locks = await policies.findLocks(
    tx,
    settings.map(({ one }) => one.accountId),
    input.flag,
  )
  const above = new Map(locks.map((lock) => [lock.accountId, lock.above]))
  return new Map(
    settings.flatMap(({ one, before, after }) => {
      const refusal = refusalFor(context, input, one, { before, after }, above.get(one.accountId) ?? false)
      return refusal ? [[one.accountId, refusal] as const] : []
    }),
  )
}

async function save(
  tx: Tx,
  context: Context,
  { flag }: Input,
  { one, after }: Setting<StoredPolicy, Company>,
): Promise<void> {
  const { caller } = context
  const { current: before } = one
  const place = placeOf(one.accountId)
  if (isSet(after)) await policies.savePolicy(tx, uuid(), flag, place, after, caller.by)
  else if (before) await policies.removePolicy(tx, before.policyKey)
  await guardHolders(tx, caller, place, flag)
  await recordPolicy(
    tx,
    context,
    flag,
    { ...place, name: one.acctName },
    { before, after: isSet(after) ? after : undefined },
  )
}

const texts: Record<'set' | 'remove' | 'restore' | 'on' | 'locked', Text> = {
  set: { 'en-us': 'Sets', 'fr-fr': 'Définit' },
  remove: { 'en-us': 'Removes the value of', 'fr-fr': 'Supprime la valeur de' },
  restore: { 'en-us': 'Restores', 'fr-fr': 'Restaure' },
  on: { 'en-us': 'on', 'fr-fr': 'pour' },
  locked: { 'en-us': ', locked', 'fr-fr': ', avec verrouillage' },
}
const deed: ButtonLabels = {
  what: accountsWord,
  act: { 'en-us': 'Change the policy of {what}', 'fr-fr': 'Modifier la règle de {what}' },
  done: either({ 'en-us': 'Policy of {what} changed', 'fr-fr': 'Règle de {what} modifiée' }),
}
function labelOf({ flag }: Input, language: Language): string {
  const label = flag in flagTexts ? flagTexts[flag as Flag].label[language] : flag
  return quoted(label, language)
}

const sentence = (what: string, tally: Tally, language: Language) =>
  `${what} ${texts.on[language]} ${counted(tally.ready, accountsWord, language)}${leftOutText(tally, language)}`
function whatOf(input: Input, language: Language): string {
  const label = labelOf(input, language)
  if (input.value === null) return `${texts.remove[language]} ${label}`
  const locked = input.locked ? texts.locked[language] : ''
  return `${texts.set[language]} ${label} (${vocabulary.flagValue[input.value][language]}${locked})`
}

const asks: Pick<ChangeSteps<Input, StoredPolicy>, 'stepUp' | 'needsApproval'> = {
  stepUp: () => true,
  needsApproval: (_, { ready }) => ready > approvalAbove.policyAccounts,
}

/** Sets a feature policy for many companies (`product.md` 6.1); above 200 companies, a second person approves. */
export const policyOperation = settingValues<'access.policy', StoredPolicy, Input, Company>({
  ...asks,
  kind: 'access.policy',
  access: 'FeaturePolicy:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  fullAccess: true,
  notActing: true,
  targets: 'account',
  fields: { value: 'text', locked: 'text', validFrom: 'moment', validTo: 'moment', reason: 'text' },
  check: (input) => {
    flagIn(input)
  },
  find,
  valueAfter: policyInput,
  same: unchanged,
  refusals,
  async save(tx, context, { input }, settings) {
    for (const setting of settings) await save(tx, context, input, setting)
  },
  words: (input, tally, _, language) => ({
    sentence: sentence(whatOf(input, language), tally, language),
    deed,
    effects: [],
    notUndone: [],
    note: input.reason,
  }),
  undo: {
    ...asks,
    words: (input, tally, _, language) => ({
      sentence: sentence(`${texts.restore[language]} ${labelOf(input, language)}`, tally, language),
      deed,
      effects: [],
      notUndone: [],
    }),
  },
})
