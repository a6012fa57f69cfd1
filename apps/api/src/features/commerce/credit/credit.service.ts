import { Problem } from '@portal/contract/core/errors'
import { moneyText, sumOf } from '@portal/contract/core/money'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type CreditRoom, isApproved, isSeen, listCreditRooms } from './credit.repository.ts'

// Credit limits as sales check them (decision 0170): in their transaction, before they write, with the payer locked.

/** The additional cost of a company in a month, in minor units of its currency; below zero it costs less. */
export type Addition = { acctKey: string; currency: string; adds: number }
type Over = { room: CreditRoom; adds: number }

/** The limits that apply to additions; none where all cost less. */
async function roomsOf(tx: Tx, all: readonly Addition[], { hold }: { hold: boolean }): Promise<CreditRoom[]> {
  if (all.every(({ adds }) => adds <= 0)) return []
  const companies = all.filter(({ adds }) => adds !== 0).map(({ acctKey }) => acctKey)
  return listCreditRooms(tx, [...new Set(companies)], { hold })
}
/** The payers whose limits the additions together exceed. */
function findOver(rooms: readonly CreditRoom[], all: readonly Addition[]): Over[] {
  return [...Map.groupBy(rooms, ({ payer }) => payer).values()].flatMap((ofPayer): Over[] => {
    const [room] = ofPayer
    if (!room) return []
    const companies = new Set(ofPayer.map(({ company }) => company))
    const adds = sumOf(
      all
        .filter(({ acctKey, currency }) => companies.has(acctKey) && currency === room.currency)
        .map((one) => one.adds),
    )
    return adds > 0 && room.used + adds > room.most ? [{ room, adds }] : []
  })
}
const isOther = (room: CreditRoom | undefined, { currency, adds }: Addition): room is CreditRoom =>
  room !== undefined && adds > 0 && room.currency !== currency

/** Whether the caller may know of the limit: the company that set it is theirs, or visible to them. */
const maySee = async (tx: Tx, { caller }: Context, { issuer }: CreditRoom): Promise<boolean> =>
  issuer === caller.accountId || isSeen(tx, issuer)
/** A sale in another currency than that of the limit can't be checked against it. */
const otherCurrency = async (tx: Tx, context: Context, room: CreditRoom, { currency }: Addition): Promise<Problem> =>
  (await maySee(tx, context, room))
    ? new Problem('credit.otherCurrency', { values: { currency } })
    : new Problem('credit.above')

/** The refusal with its numbers, where the caller sees the company that set the limit. */
async function problemOf(tx: Tx, context: Context, { room, adds }: Over, last = false): Promise<Problem> {
  if (!(await maySee(tx, context, room))) return new Problem('credit.above')
  const money = (minor: number) => moneyText(minor, room.currency, context.request.language)
  const values = { limit: money(room.most), used: money(room.used), adds: money(adds) }
  return new Problem(room.rule === 'Refuse' || last ? 'credit.exceeded' : 'credit.approvalNeeded', { values })
}

/** `changeSetId`: the change set that makes the sale, or null. `inSets`: whether a change set could make it. */
type CreditOptions = { changeSetId?: string | null; inSets?: boolean }
/**
 * Refuses additions beyond the credit limit of a payer; a limit that asks for approval allows a change set that a
 * second person approved. Other sales to the payer wait until the transaction ends.
 * @throws Problem credit.exceeded, credit.approvalNeeded, credit.otherCurrency, credit.above
 */
export async function requireCredit(
  tx: Tx,
  context: Context,
  additions: readonly Addition[],
  { changeSetId = null, inSets = true }: CreditOptions,
): Promise<void> {
  const rooms = await roomsOf(tx, additions, { hold: true })
  const byCompany = new Map(rooms.map((room) => [room.company, room]))
  for (const addition of additions) {
    const room = byCompany.get(addition.acctKey)
    if (isOther(room, addition)) throw await otherCurrency(tx, context, room, addition)
  }
  for (const over of findOver(rooms, additions)) {
    if (over.room.rule === 'Approve' && inSets && changeSetId && (await isApproved(tx, changeSetId))) continue
    throw await problemOf(tx, context, over, !inSets)
  }
}

/**
 * Why additions are refused, by their place, each checked as if those before it were done; not for those that a second
 * person can approve. Like `requireCredit`, for the rows of a change set, and without locking the payers.
 */
export async function findNoCredit(
  tx: Tx,
  context: Context,
  additions: readonly Addition[],
): Promise<Map<number, Problem>> {
  const found = new Map<number, Problem>()
  const rooms = await roomsOf(tx, additions, { hold: false })
  const byCompany = new Map(rooms.map((room) => [room.company, room]))
  const taken = new Map<string, number>()
  for (const [at, addition] of additions.entries()) {
    const { acctKey, currency, adds } = addition
    const room = byCompany.get(acctKey)
    if (isOther(room, addition)) found.set(at, await otherCurrency(tx, context, room, addition))
    if (room?.currency !== currency) continue
    const used = sumOf([room.used, taken.get(room.payer) ?? 0])
    if (adds > 0 && room.rule === 'Refuse' && used + adds > room.most)
      found.set(at, await problemOf(tx, context, { room: { ...room, used }, adds }))
    else taken.set(room.payer, sumOf([taken.get(room.payer) ?? 0, adds]))
  }
  return found
}

/** Whether additions need a second person, for the preview of a change set. */
export const needsCreditApproval = async (tx: Tx, additions: readonly Addition[]): Promise<boolean> =>
  findOver(await roomsOf(tx, additions, { hold: false }), additions).some(({ room }) => room.rule === 'Approve')
