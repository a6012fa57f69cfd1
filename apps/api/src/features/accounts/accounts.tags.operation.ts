import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { type Language, quoted, type Text } from '@portal/contract/core/language'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { tagsBeyond } from '../../core/reach/reach.ts'
import {
  idsOf,
  inOrder,
  type Operation,
  type PlannedRow,
  type ReadyRow,
  type Tally,
} from '../../core/changes/changes.operation.ts'
import { accountsWord, counted, type Deed, either, leftOut, listed } from '../../core/changes/changes.words.ts'
import { lockForBulk, refusalToEdit, rowsBack, saveField } from './accounts.bulk.ts'
import { type BulkAccount, findForBulk } from './accounts.bulk.repository.ts'

type Input = ChangeInput<'account.tags'> & { restore?: boolean }
type Tags = { tags: string[] }

const most = 20
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The resulting tags: removals first, then additions that are not there yet, ignoring case. */
function tagsAfter(tags: readonly string[], { add = [], remove = [] }: Input): string[] {
  const kept = tags.filter((tag) => !remove.some((one) => same(one, tag)))
  for (const tag of add) if (!kept.some((one) => same(one, tag))) kept.push(tag)
  return kept
}

function refusalOf(caller: Caller, account: BulkAccount, after: readonly string[], beyond: Problem | undefined) {
  const isTooMany = after.length > most && after.length > account.tags.length
  const tooMany = isTooMany ? new Problem('account.tooManyTags', { values: { most } }) : undefined
  return refusalToEdit(caller, account, 'tags') ?? beyond ?? tooMany
}

/** Why accounts may not get the tags: access groups would give wider access to them than the caller's own. */
const beyondOf = (tx: Tx, caller: Caller, accounts: readonly { account: BulkAccount; after: readonly string[] }[]) =>
  tagsBeyond(
    tx,
    caller,
    accounts.map(({ account, after }) => ({ ...account, added: after.filter((tag) => !account.tags.includes(tag)) })),
  )

function planned(
  caller: Caller,
  { account, after: tags }: { account: BulkAccount; after: string[] },
  beyond: Problem | undefined,
): PlannedRow {
  return {
    targetKind: 'account',
    targetId: account.accountId,
    targetName: account.acctName,
    targetAccountId: account.accountId,
    before: { tags: account.tags },
    after: { tags },
    refusal: refusalOf(caller, account, tags, beyond),
  }
}

const quotedAll = (tags: readonly string[], language: Language) =>
  listed(
    tags.map((tag) => quoted(tag, language)),
    language,
  )
const texts: Record<'add' | 'remove' | 'restore' | 'on', Text> = {
  add: { 'en-us': 'Adds', 'fr-fr': 'Ajoute' },
  remove: { 'en-us': 'Removes', 'fr-fr': 'Retire' },
  restore: { 'en-us': 'Restores the tags', 'fr-fr': 'Rétablit les étiquettes' },
  on: { 'en-us': 'on', 'fr-fr': 'sur' },
}
const deeds: Record<'change' | 'restore', Deed> = {
  change: {
    what: accountsWord,
    act: { 'en-us': 'Change the tags of {what}', 'fr-fr': 'Modifier les étiquettes de {what}' },
    done: either({ 'en-us': 'Tags of {what} changed', 'fr-fr': 'Étiquettes de {what} modifiées' }),
  },
  restore: {
    what: accountsWord,
    act: { 'en-us': 'Restore the tags of {what}', 'fr-fr': 'Rétablir les étiquettes de {what}' },
    done: either({ 'en-us': 'Tags of {what} restored', 'fr-fr': 'Étiquettes de {what} rétablies' }),
  },
}
function sentenceOf({ add = [], remove = [], restore }: Input, tally: Tally, language: Language): string {
  const parts = [
    ...(add.length ? [`${texts.add[language]} ${quotedAll(add, language)}`] : []),
    ...(remove.length ? [`${texts.remove[language]} ${quotedAll(remove, language)}`] : []),
  ]
  const what = restore ? texts.restore[language] : parts.map((part, n) => (n ? part.toLowerCase() : part)).join(`, `)
  return `${what} ${texts.on[language]} ${counted(tally.ready, accountsWord, language)}${leftOut(tally, language)}`
}

/** Adds and removes tags of accounts (`product.md` 1.2); tags ignore case. */
export const tagsOperation: Operation<'account.tags'> = {
  kind: 'account.tags',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
  further: 'company',
  targets: 'account',
  check(input) {
    if (!input.add?.length && !input.remove?.length)
      throw new Problem('request.invalid', { fields: [{ field: 'Input.Add', code: 'required' }] })
  },
  async plan(tx, { caller }, input, ids) {
    const accounts = inOrder(await findForBulk(tx, caller.scope, ids), ids, ({ accountId }) => accountId).map(
      (account) => ({
        account,
        after: tagsAfter(account.tags, input),
      }),
    )
    const beyond = await beyondOf(tx, caller, accounts)
    return accounts.map((one) => planned(caller, one, beyond.get(one.account.accountId)))
  },
  words: (input: Input, tally, _, language) => ({
    sentence: sentenceOf(input, tally, language),
    deed: deeds[input.restore ? 'restore' : 'change'],
    effects: [],
    notUndone: [],
  }),
  async apply(tx, context, input: Input, row: ReadyRow) {
    const { caller } = context
    const account = await lockForBulk(tx, context, row.targetId)
    if (input.restore && !isDeepStrictEqual(account.tags, (row.before as Tags).tags))
      throw new Problem('change.changedSince')
    const tags = input.restore ? (row.after as Tags).tags : tagsAfter(account.tags, input)
    const beyond = await beyondOf(tx, caller, [{ account, after: tags }])
    const refusal = refusalOf(caller, account, tags, beyond.get(account.accountId))
    if (refusal) throw refusal
    if (!isDeepStrictEqual(tags, account.tags)) await saveField(tx, context, account, 'tags', tags)
  },
  async inverse(tx, { caller }, _, rows) {
    const found = new Map((await findForBulk(tx, caller.scope, idsOf(rows))).map((one) => [one.accountId, one]))
    const restored = rows.flatMap(({ targetId, before }) => {
      const account = found.get(targetId)
      return account ? [{ account, after: (before as Tags).tags }] : []
    })
    const beyond = await beyondOf(tx, caller, restored)
    return {
      kind: 'account.tags',
      input: { restore: true },
      rows: rowsBack(
        rows,
        found,
        ({ tags }, { after }) => isDeepStrictEqual(tags, (after as Tags).tags),
        (account, { before }) => refusalOf(caller, account, (before as Tags).tags, beyond.get(account.accountId)),
      ),
    }
  },
}
