import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { idsOf, type ReadyRow, type Values } from '../../../core/changes/changes.operation.ts'
import {
  findSeating,
  type PersonAssignments,
  plansFor,
  refusalOfRemoval,
  type Seat,
  type AvailableSeats,
  shortages,
  removeSeats,
} from '../userPlans/userPlans.seating.service.ts'

// Plans that rows of a file assign, and that an undo takes back.

type Row = ReadyRow<Values>
type RefusedRows = Map<string, Problem>

/** The seats stored in a row. */
export const seatsIn = (values: Values) => (values as { seats?: readonly Seat[] }).seats ?? []
/** The seats that a row assigns; none in an undo. */
const seatsOf = ({ after }: Row) => seatsIn(after)
const takenBy = ({ before }: Row) => seatsIn(before)
/** The seat as a row stores it. */
export const storedSeat = ({ subscriptionId, planCode }: Seat): Seat => ({ subscriptionId, planCode })
const wishOf = (row: Row, seats: readonly Seat[]) => ({
  userId: row.targetId,
  accountId: row.targetAccountId,
  planCodes: seats.map(({ planCode }) => planCode),
})

/** The seats that rows assign, checked again under the lock; people without a free seat are refused. */
export async function findAssignments(
  tx: Tx,
  context: Context,
  rows: readonly Row[],
  refused: RefusedRows,
): Promise<PersonAssignments[]> {
  const candidates = rows.filter((row) => !refused.has(row.targetId) && seatsOf(row).length > 0)
  const requests = candidates.map((row) => wishOf(row, seatsOf(row)))
  const seating = await findSeating(tx, context, { wishes: requests, userIds: idsOf(candidates) }, { lock: true })
  const givings = candidates.flatMap((row) => {
    const { seats, problems } = plansFor(seating, wishOf(row, seatsOf(row)))
    const isSame = isDeepStrictEqual(seats.map(storedSeat), seatsOf(row))
    const refusal = problems[0] ?? (isSame ? undefined : new Problem('change.changedSince'))
    if (refusal) refused.set(row.targetId, refusal)
    const { targetId: userId, targetAccountId: accountId, targetName: email } = row
    return refusal ? [] : [{ userId, accountId, email, seats }]
  })
  const personSeats = givings.map(({ userId, seats }) => ({ userId, seats }))
  for (const [userId, problem] of shortages(seating, personSeats)) refused.set(userId, problem)
  return givings.filter(({ userId }) => !refused.has(userId))
}

/** The seats that people got from an import. */
const findAssigned = (
  tx: Tx,
  context: Context,
  rows: readonly Row[],
  mode: { lock: boolean },
): Promise<AvailableSeats> =>
  findSeating(tx, context, { wishes: rows.map((row) => wishOf(row, takenBy(row))), userIds: idsOf(rows) }, mode)
const takes = (row: Row) => takenBy(row).length > 0

/** The reasons not to take back seats. */
export async function refuseTaking(
  tx: Tx,
  context: Context,
  rows: readonly Row[],
  mode: { lock: boolean },
): Promise<{ seating: AvailableSeats; refused: RefusedRows }> {
  const taking = rows.filter(takes)
  const seating = await findAssigned(tx, context, taking, mode)
  const refused: RefusedRows = new Map()
  for (const row of taking) {
    const problem = refusalOfRemoval(seating, wishOf(row, []), takenBy(row))
    if (problem) refused.set(row.targetId, problem)
  }
  return { seating, refused }
}
/** Takes back the seats that rows assigned. */
export const undoSeats = (
  tx: Tx,
  context: Context,
  changeSetId: string,
  seating: AvailableSeats,
  rows: readonly Row[],
) =>
  removeSeats(
    tx,
    context,
    changeSetId,
    seating,
    rows.filter(takes).map((row) => ({
      userId: row.targetId,
      accountId: row.targetAccountId,
      email: row.targetName,
      seats: takenBy(row),
    })),
  )
