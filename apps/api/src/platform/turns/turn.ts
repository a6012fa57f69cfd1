import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Problem } from '@portal/contract/core/errors'
import type { RecentLoad } from './lately.ts'

// A turn, as seen by its work.

/** The company whose share a turn counts against, and the caller in it. */
export type TurnOwner = { company: string; caller: string }
export type Counts = { all: number; company: number; caller: number }
/** A caller's share of the time while others work, and whether others work. */
export type Share = { most: number; others: (caller: string) => boolean }
/** How many turns run in parallel, how many may wait, for how many milliseconds, and a caller's share of the time. */
export type Bounds = { running: Counts; waiting: Counts; patience: number; share?: Share }

export type Waiter = { grant: () => void; refuse: (why: Problem) => void }
/** `away`: turns that wait, or were lent to others. */
export type Tally = { running: number; away: number }
export type Line = Tally & { name: string; waiting: Waiter[]; lately: RecentLoad; restsUntil: number }
/** `spent`: milliseconds that its turns took so far. */
export type Company = Tally & { name: string; spent: number; lines: Map<string, Line> }
export type Turn = TurnOptions & {
  company: Company
  line: Line
  state: 'away' | 'running' | 'over'
  /** Branches of the work that have lent their turn. */
  aside: number
  began: number
  /** Milliseconds for which it gave way. */
  gave: number
  waiter: Waiter | undefined
  leave(): void
  comeBack(): void
  giveWay(): Promise<void> | undefined
}

/** The turn in which this code runs. */
export const current = new AsyncLocalStorage<Turn>()

/**
 * Lends the turn of this work to others while it waits for something outside of this process and its database. It
 * continues immediately afterwards, however many run by then: others may be waiting for what it holds, such as a row or
 * a promise that they share, and would never end if it had to wait for one of their turns.
 */
export async function lendTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = current.getStore()
  if (!turn) return work()
  turn.aside += 1
  turn.leave()
  try {
    return await work()
  } finally {
    turn.aside -= 1
    if (turn.aside === 0 && turn.state === 'away') turn.comeBack()
  }
}

/**
 * Makes a caller who recently used much time wait until the running work of others is done. The wait is short, because
 * others may need what this work holds. Undefined where there is nothing to wait for.
 */
export const yieldTurn = (): Promise<void> | undefined => current.getStore()?.giveWay()

/** Lets others run between two pieces of long work. */
export async function yieldToOthers(): Promise<void> {
  await setImmediate()
  await yieldTurn()
}

/**
 * The owner of the turn that this code runs in, and how they wait; work without a caller, such as a job, counts as the
 * portal's.
 */
export function currentTurn(): { who: TurnOwner } & TurnOptions {
  const turn = current.getStore()
  if (!turn) return { who: { company: 'portal', caller: 'portal' }, patient: true }
  const { company, line, signal, patient = false } = turn
  return { who: { company: company.name, caller: line.name }, signal, patient }
}

/** `signal`: ends the wait. `patient`: waits as long as it takes, for work that already began. */
export type TurnOptions = { signal?: AbortSignal | undefined; patient?: boolean }
