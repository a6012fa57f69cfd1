import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import { editableFields } from '@portal/contract/accounts/accounts.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Inverse, Operation, ReadyRow, Tally } from '../../core/changes/changes.operation.ts'
import { accountsWord, counted, leftOut } from '../../core/changes/changes.words.ts'
import { recordAudit } from '../../core/audit/audit.record.ts'
import { managerOf } from './accounts.choices.repository.ts'
import * as managers from './accounts.manager.repository.ts'
import type { ManagedAccount } from './accounts.manager.repository.ts'

type Input = ChangeInput<'account.manager'> & { managerName?: string; restore?: boolean }
type Managed = { manager: string | null; managerName: string | null }
type Places = ReadonlyMap<string, string>

/** Why an account keeps its manager: a caller who may not choose one on its page may not do it here. */
function refusalOf(caller: Caller, account: ManagedAccount, wanted: string | null, places: Places) {
  const { acctType, accountStatus, effectiveStatus, above } = account
  const subject = { own: account.accountId === caller.accountId, acctType, accountStatus, effectiveStatus }
  if (accountStatus === 'Closed' || accountStatus === 'Purged')
    return new Problem('account.inactive', { values: { status: accountStatus } })
  if (!editableFields(caller.rights, subject).includes('manager'))
    return new Problem('auth.forbidden', { values: { access: 'AcctMgmnt:W' } })
  if (wanted === null || wanted === account.manager || managers.isAbove(places.get(wanted), above)) return undefined
  return new Problem('account.managerNotAbove')
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
  const byId = new Map((await managers.findManaged(tx, caller.scope, ids)).map((one) => [one.accountId, one]))
  const places = await managers.placesOfManagers(tx, caller.scope, manager === null ? [] : [manager])
  return ids.flatMap((id) => {
    const account = byId.get(id)
    if (!account) return []
    const before: Managed = { manager: account.manager, managerName: account.managerName }
    return {
      targetKind: 'account' as const,
      targetId: id,
      targetName: account.acctName,
      targetAccountId: id,
      before,
      after: account.manager === manager ? before : { manager, managerName: managerName ?? null },
      refusal: refusalOf(caller, account, manager, places),
    }
  })
}

const said: Record<Language, Record<'clear' | 'restore' | 'of', string> & { make: (name: string) => string }> = {
  'en-us': {
    make: (name) => `Makes ${name} the account manager`,
    clear: 'Removes the account manager',
    restore: 'Brings back the account manager',
    of: 'of',
  },
  'fr-fr': {
    make: (name) => `Désigne ${name} comme gestionnaire`,
    clear: 'Retire le gestionnaire',
    restore: 'Rétablit le gestionnaire',
    of: 'de',
  },
}
function sentenceOf({ managerName, restore }: Input, tally: Tally, language: Language): string {
  const { make, clear, restore: back, of } = said[language]
  const what = managerName ? make(managerName) : clear
  return `${restore ? back : what} ${of} ${counted(tally.ready, accountsWord, language)}${leftOut(tally, language)}`
}

async function apply(tx: Tx, context: Context, input: Input, row: ReadyRow): Promise<void> {
  const { caller } = context
  const [account] = await managers.findManaged(tx, caller.scope, [row.targetId], { lock: true })
  if (!account) throw new Problem('account.notFound')
  if (input.restore && account.manager !== (row.before as Managed).manager) throw new Problem('change.changedSince')
  const { manager } = row.after as Managed
  const places = await managers.placesOfManagers(tx, caller.scope, manager === null ? [] : [manager])
  const refusal = refusalOf(caller, account, manager, places)
  if (refusal) throw refusal
  if (manager === account.manager) return
  await managers.saveManager(tx, caller.scope, row.targetId, manager, caller.email)
  await recordAudit(tx, context, {
    action: 'account.updated',
    accountId: row.targetId,
    targets: [{ type: 'account', key: row.targetId, name: account.acctName }],
    changes: [{ field: 'manager', old: account.manager, new: manager }],
  })
}

async function inverse(tx: Tx, { caller }: Context, _: Input, rows: readonly ReadyRow[]): Promise<Inverse> {
  const ids = rows.map(({ targetId }) => targetId)
  const found = new Map((await managers.findManaged(tx, caller.scope, ids)).map((one) => [one.accountId, one]))
  const former = rows.flatMap(({ before }) => (before as Managed).manager ?? [])
  const places = await managers.placesOfManagers(tx, caller.scope, [...new Set(former)])
  return {
    kind: 'account.manager',
    input: { manager: null, restore: true },
    rows: rows.map(({ before, after, targetKind, targetId, targetName, targetAccountId }) => {
      const account = found.get(targetId)
      const target = { targetKind, targetId, targetName, targetAccountId, before: after, after: before }
      if (!account) return { ...target, refusal: new Problem('account.notFound') }
      const isAsLeft = account.manager === (after as Managed).manager
      const refusal = isAsLeft
        ? refusalOf(caller, account, (before as Managed).manager, places)
        : new Problem('change.changedSince')
      return { ...target, refusal }
    }),
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
  words: (input, tally, _, language) => ({ sentence: sentenceOf(input, tally, language), effects: [], notUndone: [] }),
  apply,
  inverse,
}
