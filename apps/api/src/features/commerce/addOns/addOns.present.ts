import type { AddOn, AddOns, AddOnStorage, addOns as routes } from '@portal/contract/commerce/addOns/addOns.contract'
import { addOns } from '@portal/contract/commerce/addOns/addOns.contract'
import {
  type AddOnKind,
  addOnKinds,
  isInherited,
  kindFlag,
  mayBecome,
} from '@portal/contract/commerce/addOns/addOns.rules'
import { megabytesEach } from '@portal/contract/commerce/addOns/addOns.storage'
import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { valueOf } from '@portal/contract/access/settings/settings.rules'
import { percentOf } from '@portal/contract/commerce/usage/usage.rules'
import { getChain } from '../../../core/settings/settings.chains.ts'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findAccount, findAddOn, listAbove, listAddOns, type Row, type AddOnAccount } from './addOns.repository.ts'
import { findStored } from './addOns.storage.repository.ts'

// Add-ons as their reader sees them, with the reader's abilities for each.

const isOpen = ({ accountStatus }: AddOnAccount) => accountStatus !== 'Closed' && accountStatus !== 'Purged'
const isRunning = ({ accountStatus }: AddOnAccount) => accountStatus === 'Active' || accountStatus === 'Pending'

/** The kinds that a caller sees. */
const kindsSeen = ({ rights }: Caller): AddOnKind[] => addOnKinds.filter((kind) => holds(rights, `${kindFlag[kind]}:R`))

/** The first reason that applies; allowed where there is none. */
const unless = (...reasons: (string | false)[]): Ability => {
  const reason = reasons.find((one) => one !== false)
  return reason ? refused(reason) : allowed
}
/** The right that every change of a kind needs. */
function missingOf(caller: Caller, kind: AddOnKind): string | false {
  const flags = ['AddOnsModule', kindFlag[kind]] as const
  const missing = flags.find((flag) => caller.readOnly || !holds(caller.rights, `${flag}:W`))
  if (missing) return `${missing}:W`
  return orUndefined(() => narrowed(caller, addOns.offer.module)) === undefined && 'Customer-Company Plans:RW'
}

export const offerAbility = (caller: Caller, standing: AddOnAccount, kind: AddOnKind): Ability =>
  unless(
    !standing.billsBelow && 'addOn.termsNotYours',
    missingOf(caller, kind),
    !isRunning(standing) && 'addOn.accountNotActive',
  )

export function abilitiesOf(caller: Caller, standing: AddOnAccount, row: Row): AddOn['abilities'] {
  const { status, kind, startOn, suspendedAbove } = row
  const may = missingOf(caller, kind)
  const not = 'addOn.statusNotAllowed'
  const closed = !isOpen(standing) && 'addOn.accountNotActive'
  const idle = !isRunning(standing) && 'addOn.accountNotActive'
  const others = !standing.billsBelow && 'addOn.termsNotYours'
  return {
    enable: unless(may, status !== 'Available' && not, idle),
    suspend: unless(may, !mayBecome(status, 'Suspended') && not, closed),
    resume: unless(
      may,
      status !== 'Suspended' && not,
      suspendedAbove && caller.accountId === row.accountId && 'addOn.suspendedAbove',
      idle,
    ),
    // Only the company that made an offer may withdraw it.
    end: unless(
      may,
      !mayBecome(status, 'Expired') && not,
      closed,
      status === 'Available' && startOn === null && others,
    ),
    edit: unless(may, status === 'Expired' && not, others, closed),
  }
}

type KindAndStatus = Pick<Row, 'kind' | 'status'>
const isStorage = ({ kind, status }: KindAndStatus) => kind === 'STORAGE' && status === 'Active'
/** How full the storage of an account is; null where none of these add-ons is active storage. */
async function storageOf(tx: Tx, context: Context, accountId: string, rows: readonly KindAndStatus[]) {
  const found = rows.some(isStorage) ? await findStored(tx, context.caller.scope, accountId) : undefined
  if (!found) return null
  const { quota, addOns: count, megabytes, measuredAt } = found
  const quotaMegabytes = quota * megabytesEach
  const { places } = await getChain(tx, context, accountId)
  return {
    megabytes,
    quotaMegabytes,
    addOns: count,
    percent: megabytes === null ? null : percentOf({ used: megabytes, allotted: quotaMegabytes }),
    alertPercent: valueOf<number>('files.storageAlert', places, context.config),
    measuredOn: measuredAt,
  }
}

export function presentAddOn(caller: Caller, { standing, row, storage }: AddOnRecord): AddOn {
  const { paysBelow } = standing
  return {
    addOnKey: row.addOnId,
    acctKey: row.accountId,
    code: row.code,
    name: row.name,
    kind: row.kind,
    unit: row.unit,
    quantity: row.quantity,
    startDate: row.startOn,
    lastDay: row.endOn,
    price: paysBelow ? row.price : null,
    currency: paysBelow ? row.currency : null,
    status: row.status,
    suspendedAbove: row.suspendedAbove,
    storage: isStorage(row) ? storage : null,
    abilities: abilitiesOf(caller, standing, row),
    modifiedOn: row.modifiedAt,
    version: row.version,
  }
}

export type AddOnRecord = { row: Row; standing: AddOnAccount; storage: AddOnStorage | null }
/** @throws Problem addOn.notFound for one outside the scope, or of a kind that the caller does not see */
export async function getKnown(tx: Tx, context: Context, addOnKey: string, options: { lock?: boolean } = {}) {
  const { caller } = context
  const row = await findAddOn(tx, caller.scope, addOnKey, options)
  const standing = row && (await findAccount(tx, caller.scope, row.accountId))
  if (!row || !standing || !kindsSeen(caller).includes(row.kind)) throw new Problem('addOn.notFound')
  return { row, standing, storage: await storageOf(tx, context, row.accountId, [row]) }
}
export async function addOnDetail(tx: Tx, context: Context, addOnKey: string): Promise<AddOn> {
  return presentAddOn(context.caller, await getKnown(tx, context, addOnKey))
}
export const getAddOn = (context: Context, { params }: Input<typeof routes.get>): Promise<AddOn> =>
  context.db.inScope(context.caller.scope, (tx) => addOnDetail(tx, context, params.addOnKey))

/** @throws Problem account.notFound */
export const listOfAccount = (context: Context, { query }: Input<typeof routes.list>): Promise<AddOns> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const standing = await findAccount(tx, caller.scope, query.acctKey)
    if (!standing) throw new Problem('account.notFound')
    const kinds = kindsSeen(caller)
    const rows = await listAddOns(tx, caller.scope, query.acctKey, kinds)
    const own = rows.filter(({ status, unit }) => status === 'Active' && isInherited(unit)).map(({ code }) => code)
    const above = await listAbove(tx, caller.scope, query.acctKey, kinds)
    const storage = await storageOf(tx, context, query.acctKey, rows)
    return {
      items: rows.map((row) => presentAddOn(caller, { standing, row, storage })),
      inherited: above
        .filter(({ code }) => !own.includes(code))
        .map(({ accountId, ...one }) => ({ ...one, acctKey: accountId })),
      offer: kinds.map((kind) => ({ kind, ability: offerAbility(caller, standing, kind) })),
      currency: standing.paysBelow ? standing.currency : null,
      today: standing.today,
    }
  })
