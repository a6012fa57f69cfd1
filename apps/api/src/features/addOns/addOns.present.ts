import type { AddOn, AddOns, addOns as routes } from '@portal/contract/addOns/addOns.contract'
import { addOns } from '@portal/contract/addOns/addOns.contract'
import { type AddOnKind, addOnKinds, isInherited, kindFlag, mayBecome } from '@portal/contract/addOns/addOns.rules'
import { holds } from '@portal/contract/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { type Caller, narrowed } from '../../platform/access/caller.ts'
import { orUndefined } from '../../platform/access/orUndefined.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { findAccount, findAddOn, listAbove, listAddOns, type Row, type Standing } from './addOns.repository.ts'

// Add-ons as their reader sees them, and what the reader may do with each.

const isOpen = ({ accountStatus }: Standing) => accountStatus !== 'Closed' && accountStatus !== 'Purged'
const isRunning = ({ accountStatus }: Standing) => accountStatus === 'Active' || accountStatus === 'Pending'

/** The kinds that somebody sees. */
const kindsSeen = ({ rights }: Caller): AddOnKind[] => addOnKinds.filter((kind) => holds(rights, `${kindFlag[kind]}:R`))

/** The first reason that holds; none: allowed. */
const unless = (...reasons: (string | false)[]): Ability => {
  const reason = reasons.find((one) => one !== false)
  return reason ? refused(reason) : allowed
}
/** What every change of a kind needs. */
function missingOf(caller: Caller, kind: AddOnKind): string | false {
  const flags = ['AddOnsModule', kindFlag[kind]] as const
  const missing = flags.find((flag) => caller.readOnly || !holds(caller.rights, `${flag}:W`))
  if (missing) return `${missing}:W`
  return orUndefined(() => narrowed(caller, addOns.offer.module)) === undefined && 'Customer-Company Plans:RW'
}

export const offerAbility = (caller: Caller, standing: Standing, kind: AddOnKind): Ability =>
  unless(
    !standing.billsBelow && 'addOn.termsNotYours',
    missingOf(caller, kind),
    !isRunning(standing) && 'addOn.accountNotActive',
  )

export function abilitiesOf(caller: Caller, standing: Standing, row: Row): AddOn['abilities'] {
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
    // What is only offered is taken back by whoever offered it.
    end: unless(
      may,
      !mayBecome(status, 'Expired') && not,
      closed,
      status === 'Available' && startOn === null && others,
    ),
    edit: unless(may, status === 'Expired' && not, others, closed),
  }
}

export function presentAddOn(caller: Caller, standing: Standing, row: Row): AddOn {
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
    abilities: abilitiesOf(caller, standing, row),
    modifiedOn: row.modifiedAt,
    version: row.version,
  }
}

export type Known = { row: Row; standing: Standing }
/** @throws Problem addOn.notFound for one outside the scope, or of a kind that the caller does not see */
export async function getKnown(tx: Tx, { caller }: Context, addOnKey: string, way: { lock?: boolean } = {}) {
  const row = await findAddOn(tx, caller.scope, addOnKey, way)
  const standing = row && (await findAccount(tx, caller.scope, row.accountId))
  if (!row || !standing || !kindsSeen(caller).includes(row.kind)) throw new Problem('addOn.notFound')
  return { row, standing }
}
export async function tellAddOn(tx: Tx, context: Context, addOnKey: string): Promise<AddOn> {
  const { row, standing } = await getKnown(tx, context, addOnKey)
  return presentAddOn(context.caller, standing, row)
}
export const getAddOn = (context: Context, { params }: Input<typeof routes.get>): Promise<AddOn> =>
  context.db.inScope(context.caller.scope, (tx) => tellAddOn(tx, context, params.addOnKey))

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
    return {
      items: rows.map((row) => presentAddOn(caller, standing, row)),
      inherited: above
        .filter(({ code }) => !own.includes(code))
        .map(({ accountId, ...one }) => ({ ...one, acctKey: accountId })),
      offer: kinds.map((kind) => ({ kind, ability: offerAbility(caller, standing, kind) })),
      currency: standing.paysBelow ? standing.currency : null,
      today: standing.today,
    }
  })
