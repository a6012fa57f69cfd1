import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Tally } from '../../../core/changes/changes.operation.ts'
import { type Setting, settingValues } from '../../../core/changes/changes.values.ts'
import { accountsWord, counted, type ButtonLabels, either, leftOutText } from '../../../core/changes/changes.words.ts'
import { refused } from './accounts.bulk.ts'
import { managerOf } from './accounts.choices.repository.ts'
import { placesOfManagers } from './accounts.manager.repository.ts'
import {
  findManagedAccounts,
  type ManagerValues,
  type ManagedAccount,
  refusalOfManager,
  saveManagers,
} from './accounts.manager.service.ts'

/** Includes the manager's name, as it was when the set was made. */
type Input = ChangeInput<'account.manager'> & { managerName?: string }

/** The manager's name is stored for the sentence, but only if the caller can see that person. */
async function settle(tx: Tx, { caller }: Context, input: Input): Promise<Input> {
  const { manager } = input
  if (manager === null) return input
  const found = await managerOf(tx, caller.scope, manager)
  if (!found) throw new Problem('user.notFound', { fields: [{ field: 'Input.Manager', code: 'notOneOf' }] })
  return { ...input, managerName: [found.firstName, found.lastName].filter(Boolean).join(' ') || found.email }
}

async function refusals(tx: Tx, { caller }: Context, settings: readonly Setting<ManagerValues, ManagedAccount>[]) {
  const managers = new Set(settings.flatMap(({ after: { manager } }) => manager ?? []))
  const places = await placesOfManagers(tx, caller.scope, [...managers])
  return refused(
    settings.map(({ one, after }) => [
      one.accountId,
      refusalOfManager(caller, one, after.manager, places.get(after.manager ?? '')),
    ]),
  )
}

const texts: Record<'make' | 'clear' | 'restore' | 'of', Text> = {
  make: { 'en-us': 'Makes {name} the account manager', 'fr-fr': 'Désigne {name} comme gestionnaire' },
  clear: { 'en-us': 'Removes the account manager', 'fr-fr': 'Retire le gestionnaire' },
  restore: { 'en-us': 'Restores the account manager', 'fr-fr': 'Restaure le gestionnaire' },
  of: { 'en-us': 'of', 'fr-fr': 'de' },
}
const buttonLabels: Record<'change' | 'restore', ButtonLabels> = {
  change: {
    what: accountsWord,
    act: { 'en-us': 'Change the account manager of {what}', 'fr-fr': 'Modifier le gestionnaire de {what}' },
    done: either({ 'en-us': 'Account manager of {what} changed', 'fr-fr': 'Gestionnaire de {what} modifié' }),
  },
  restore: {
    what: accountsWord,
    act: { 'en-us': 'Restore the account manager of {what}', 'fr-fr': 'Restaurer le gestionnaire de {what}' },
    done: either({ 'en-us': 'Account manager of {what} restored', 'fr-fr': 'Gestionnaire de {what} restauré' }),
  },
}
const sentence = (what: string, tally: Tally, language: Language) =>
  `${what} ${texts.of[language]} ${counted(tally.ready, accountsWord, language)}${leftOutText(tally, language)}`

/** Gives many accounts one manager, or none (`product.md` 1.2): an active administrator of a company above each of them. */
export const managerOperation = settingValues<'account.manager', ManagerValues, Input, ManagedAccount>({
  kind: 'account.manager',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
  further: 'company',
  targets: 'account',
  fields: { managerName: 'text', manager: 'kept' },
  together: true,
  settle,
  find: (tx, context, _, ids, mode) => findManagedAccounts(tx, context, ids, mode),
  valueAfter: ({ manager, managerName = null }) => ({ manager, managerName }),
  same: (one, other) => one.manager === other.manager,
  refusals: (tx, context, _, settings) => refusals(tx, context, settings),
  save: (tx, context, _, settings) => saveManagers(tx, context, settings),
  words: ({ managerName }, tally, _, language) => ({
    sentence: sentence(
      fillIn(texts[managerName ? 'make' : 'clear'], language, { name: managerName ?? '' }),
      tally,
      language,
    ),
    deed: buttonLabels.change,
    effects: [],
    notUndone: [],
  }),
  undo: {
    words: (_, tally, __, language) => ({
      sentence: sentence(texts.restore[language], tally, language),
      deed: buttonLabels.restore,
      effects: [],
      notUndone: [],
    }),
  },
})
