import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import {
  idsOf,
  type Inverse,
  inOrder,
  type Operation,
  type ReadyRow,
  type Tally,
} from '../../core/changes/changes.operation.ts'
import { accountsWord, counted, type Deed, either, leftOut } from '../../core/changes/changes.words.ts'
import { lockForBulk, refusalToEdit, rowsBack, saveField } from './accounts.bulk.ts'
import { type BulkAccount, findForBulk } from './accounts.bulk.repository.ts'
import { managerOf } from './accounts.choices.repository.ts'
import { isAbove, placesOfManagers } from './accounts.manager.repository.ts'

type Input = ChangeInput<'account.manager'> & { managerName?: string; restore?: boolean }
type Managed = { manager: string | null; managerName: string | null }
type Places = ReadonlyMap<string, string>

function refusalOf(caller: Caller, account: BulkAccount, wanted: string | null, places: Places) {
  const refusal = refusalToEdit(caller, account, 'manager')
  const isFine = wanted === null || wanted === account.manager || isAbove(places.get(wanted), account.above)
  return refusal ?? (isFine ? undefined : new Problem('account.managerNotAbove'))
}

/** The name of the manager is kept for the sentence; nobody learns of a person whom they cannot see. */
async function settle(tx: Tx, { caller }: Context, input: Input): Promise<Input> {
  const { manager } = input
  if (manager === null) return input
  const found = await managerOf(tx, caller.scope, manager)
  if (!found) throw new Problem('user.notFound', { fields: [{ field: 'Input.Manager', code: 'notOneOf' }] })
  return { ...input, managerName: [found.firstName, found.lastName].filter(Boolean).join(' ') || found.email }
}

async function plan(tx: Tx, { caller }: Context, { manager, managerName }: Input, ids: readonly string[]) {
  const places = await placesOfManagers(tx, caller.scope, manager === null ? [] : [manager])
  const found = await findForBulk(tx, caller.scope, ids)
  return inOrder(found, ids, ({ accountId }) => accountId).map((account) => {
    const before: Managed = { manager: account.manager, managerName: account.managerName }
    return {
      targetKind: 'account' as const,
      targetId: account.accountId,
      targetName: account.acctName,
      targetAccountId: account.accountId,
      before,
      after: account.manager === manager ? before : { manager, managerName: managerName ?? null },
      refusal: refusalOf(caller, account, manager, places),
    }
  })
}

const texts: Record<'make' | 'clear' | 'restore' | 'of', Text> = {
  make: { 'en-us': 'Makes {name} the account manager', 'fr-fr': 'Désigne {name} comme gestionnaire' },
  clear: { 'en-us': 'Removes the account manager', 'fr-fr': 'Retire le gestionnaire' },
  restore: { 'en-us': 'Restores the account manager', 'fr-fr': 'Rétablit le gestionnaire' },
  of: { 'en-us': 'of', 'fr-fr': 'de' },
}
const deeds: Record<'change' | 'restore', Deed> = {
  change: {
    what: accountsWord,
    act: { 'en-us': 'Change the account manager of {what}', 'fr-fr': 'Modifier le gestionnaire de {what}' },
    done: either({ 'en-us': 'Account manager of {what} changed', 'fr-fr': 'Gestionnaire de {what} modifié' }),
  },
  restore: {
    what: accountsWord,
    act: { 'en-us': 'Restore the account manager of {what}', 'fr-fr': 'Rétablir le gestionnaire de {what}' },
    done: either({ 'en-us': 'Account manager of {what} restored', 'fr-fr': 'Gestionnaire de {what} rétabli' }),
  },
}
function sentenceOf({ managerName, restore }: Input, tally: Tally, language: Language): string {
  const what = restore ? texts.restore : managerName ? texts.make : texts.clear
  return `${fillIn(what, language, { name: managerName ?? '' })} ${texts.of[language]} ${counted(tally.ready, accountsWord, language)}${leftOut(tally, language)}`
}

async function apply(tx: Tx, context: Context, input: Input, row: ReadyRow): Promise<void> {
  const { caller } = context
  const account = await lockForBulk(tx, context, row.targetId)
  if (input.restore && account.manager !== (row.before as Managed).manager) throw new Problem('change.changedSince')
  const { manager } = row.after as Managed
  const places = await placesOfManagers(tx, caller.scope, manager === null ? [] : [manager])
  const refusal = refusalOf(caller, account, manager, places)
  if (refusal) throw refusal
  if (manager !== account.manager) await saveField(tx, context, account, 'manager', manager)
}

async function inverse(tx: Tx, { caller }: Context, _: Input, rows: readonly ReadyRow[]): Promise<Inverse> {
  const found = new Map((await findForBulk(tx, caller.scope, idsOf(rows))).map((one) => [one.accountId, one]))
  const former = rows.flatMap(({ before }) => (before as Managed).manager ?? [])
  const places = await placesOfManagers(tx, caller.scope, [...new Set(former)])
  return {
    kind: 'account.manager',
    input: { manager: null, restore: true },
    rows: rowsBack(
      rows,
      found,
      ({ manager }, { after }) => manager === (after as Managed).manager,
      (account, { before }) => refusalOf(caller, account, (before as Managed).manager, places),
    ),
  }
}

/** Gives many accounts one manager, or none (`product.md` 1.2): an active administrator of a company above each of them. */
export const managerOperation: Operation<'account.manager'> = {
  kind: 'account.manager',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
  further: 'company',
  targets: 'account',
  settle,
  plan,
  words: (input: Input, tally, _, language) => ({
    sentence: sentenceOf(input, tally, language),
    deed: deeds[input.restore ? 'restore' : 'change'],
    effects: [],
    notUndone: [],
  }),
  apply,
  inverse,
}
