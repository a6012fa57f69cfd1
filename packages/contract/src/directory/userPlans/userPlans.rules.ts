import type { OnShortage } from '../../core/userPlans/userPlans.fields.ts'

// Seats and people: numbers in, a verdict out. Preview, run and screen share it.

/** The seats of a company plan. `capUsers` false: people beyond them are charged by the day instead of refused. */
export type Seats = { seatsTotal: number; seatsUsed: number; capUsers: boolean }

/** How many more people can get a seat; null: any number. */
export const seatsFree = ({ seatsTotal, seatsUsed, capUsers }: Seats): number | null =>
  capUsers ? Math.max(0, seatsTotal - seatsUsed) : null

/** The seats after an assignment: how many people get one, how many get none, and how many seats are needed for all. */
export type SeatFit = { assigned: number; missing: number; upgradeTo: number | null; beyond: number }
export function fitOf(seats: Seats, needed: number, onShortage: OnShortage): SeatFit {
  const free = seatsFree(seats)
  if (free === null)
    return {
      assigned: needed,
      missing: 0,
      upgradeTo: null,
      beyond: Math.max(0, seats.seatsUsed + needed - seats.seatsTotal),
    }
  const missing = Math.max(0, needed - free)
  const assigned = missing === 0 ? needed : onShortage === 'PARTIAL' ? free : 0
  return { assigned, missing, upgradeTo: missing === 0 ? null : seats.seatsTotal + missing, beyond: 0 }
}
