import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { type Language, quoted, type Text } from '@portal/contract/core/language'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { tagsBeyond } from '../../../core/reach/reach.ts'
import type { Tally } from '../../../core/changes/changes.operation.ts'
import { type Setting, settingValues } from '../../../core/changes/changes.values.ts'
import {
  accountsWord,
  counted,
  type ButtonLabels,
  either,
  leftOutText,
  listed,
} from '../../../core/changes/changes.words.ts'
import { type Bulk, finding, refusalToEdit, refused, saveField } from './accounts.bulk.ts'
import type { BulkAccount } from './accounts.bulk.repository.ts'

type Input = ChangeInput<'account.tags'>
type Tags = { tags: string[] }

const most = 20
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The resulting tags: removals first, then additions that are not present yet, ignoring case. */
function tagsAfter(tags: readonly string[], { add = [], remove = [] }: Input): string[] {
  const kept = tags.filter((tag) => !remove.some((one) => same(one, tag)))
  for (const tag of add) if (!kept.some((one) => same(one, tag))) kept.push(tag)
  return kept
}

function refusalOf(caller: Caller, account: BulkAccount, after: readonly string[], excess: Problem | undefined) {
  const isTooMany = after.length > most && after.length > account.tags.length
  const tooMany = isTooMany ? new Problem('account.tooManyTags', { values: { most } }) : undefined
  return refusalToEdit(caller, account, 'tags') ?? excess ?? tooMany
}

/** Access groups may give more access to accounts with these tags than the caller has. */
async function refusals(tx: Tx, { caller }: Context, settings: readonly Setting<Tags, Bulk<Tags>>[]) {
  const tagged = settings.map(({ one, after: { tags } }) => ({
    ...one,
    added: tags.filter((tag) => !one.tags.includes(tag)),
  }))
  const excess = await tagsBeyond(tx, caller, tagged)
  return refused(
    settings.map(({ one, after: { tags } }) => [
      one.accountId,
      refusalOf(caller, one, tags, excess.get(one.accountId)),
    ]),
  )
}

const quotedAll = (tags: readonly string[], language: Language) =>
  listed(
    tags.map((tag) => quoted(tag, language)),
    language,
  )
const texts: Record<'add' | 'remove' | 'restore' | 'on', Text> = {
  add: { 'en-us': 'Adds', 'fr-fr': 'Ajoute' },
  remove: { 'en-us': 'Removes', 'fr-fr': 'Retire' },
  restore: { 'en-us': 'Restores the tags', 'fr-fr': 'Restaure les étiquettes' },
  on: { 'en-us': 'on', 'fr-fr': 'sur' },
}
const buttonLabels: Record<'change' | 'restore', ButtonLabels> = {
  change: {
    what: accountsWord,
    act: { 'en-us': 'Change the tags of {what}', 'fr-fr': 'Modifier les étiquettes de {what}' },
    done: either({ 'en-us': 'Tags of {what} changed', 'fr-fr': 'Étiquettes de {what} modifiées' }),
  },
  restore: {
    what: accountsWord,
    act: { 'en-us': 'Restore the tags of {what}', 'fr-fr': 'Restaurer les étiquettes de {what}' },
    done: either({ 'en-us': 'Tags of {what} restored', 'fr-fr': 'Étiquettes de {what} restaurées' }),
  },
}
function sentenceOf({ add = [], remove = [] }: Input, tally: Tally, language: Language): string {
  const parts = [
    ...(add.length ? [`${texts.add[language]} ${quotedAll(add, language)}`] : []),
    ...(remove.length ? [`${texts.remove[language]} ${quotedAll(remove, language)}`] : []),
  ]
  return sentence(parts.map((part, n) => (n ? part.toLowerCase() : part)).join(`, `), tally, language)
}
const sentence = (what: string, tally: Tally, language: Language) =>
  `${what} ${texts.on[language]} ${counted(tally.ready, accountsWord, language)}${leftOutText(tally, language)}`

/** Adds and removes tags of accounts (`product.md` 1.2); tags ignore case. */
export const tagsOperation = settingValues<'account.tags', Tags, Input, Bulk<Tags>>({
  kind: 'account.tags',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
  further: 'company',
  targets: 'account',
  fields: { tags: 'text' },
  together: true,
  check(input) {
    if (!input.add?.length && !input.remove?.length)
      throw new Problem('request.invalid', { fields: [{ field: 'Input.Add', code: 'required' }] })
  },
  find: finding(({ tags }) => ({ tags })),
  valueAfter: (input, { tags }) => ({ tags: tagsAfter(tags, input) }),
  refusals: (tx, context, _, settings) => refusals(tx, context, settings),
  save: (tx, context, _, settings) => saveField(tx, context, 'tags', settings),
  words: (input, tally, _, language) => ({
    sentence: sentenceOf(input, tally, language),
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
