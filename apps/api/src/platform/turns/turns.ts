import { Problem } from '@portal/contract/core/errors'
import { RecentLoad } from './lately.ts'
import { Rests } from './rest.ts'
import type { Bounds, Company, Counts, Line, Tally, Turn, TurnOptions, TurnOwner, Waiter } from './turn.ts'
import { current, lendTurn } from './turn.ts'

type WaitOptions = { lasts: number; signal?: AbortSignal | undefined }
/**
 * Milliseconds: the recent use that counts as heavy, the length up to which a turn makes heavy callers yield, the longest
 * they yield, and the interval of checks.
 */
const [heavyUse, youngTurn, longestYield, checkEvery] = [400, 250, 500, 25] as const

const waitingIn = ({ lines }: Company) => [...lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)

/**
 * Turns for work that shares a process: limited in total, by company, and by caller. A free turn goes to the company
 * whose turns took least time, and within it to each caller in rotation; work without room to wait is refused. A
 * company gets one turn at a time for callers who recently used much time, and none while another caller's turn runs,
 * because parallel work takes longer.
 */
export class Turns {
  readonly #most: Counts
  readonly #maxWaiting: Counts
  readonly #patience: number
  readonly #now: () => number
  readonly #rests: Rests | undefined
  readonly #companies = new Map<string, Company>()
  readonly #total: Tally = { running: 0, away: 0 }
  /** `spent` of the company served last, from which a new company starts. */
  #served = 0
  /** The usual milliseconds of a turn. */
  #usual = 0
  readonly #running = new Set<Turn>()
  /** Work that gives way, to be notified when a turn ends. */
  readonly #giving = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined

  constructor({ running, waiting, patience, share }: Bounds, now = () => performance.now()) {
    this.#rests = share && new Rests(share)
    this.#most = running
    this.#maxWaiting = waiting
    this.#patience = patience
    this.#now = now
  }

  /**
   * Does work when it is its turn; a turn that calls this is lent to others until then.
   * @throws Problem request.tooMany
   */
  run<T>(owner: TurnOwner, work: () => Promise<T>, options: TurnOptions = {}): Promise<T> {
    return lendTurn(async () => {
      const turn = await this.#enter(owner, options)
      try {
        return await current.run(turn, work)
      } finally {
        this.#end(turn)
      }
    })
  }

  /** Turns that run, and those that wait. */
  count(): Readonly<Tally> {
    return { ...this.#total }
  }

  /** How many companies are remembered: none where nothing runs or waits. */
  get size(): number {
    return this.#companies.size
  }

  #placeOf(owner: TurnOwner): { company: Company; line: Line } {
    let company = this.#companies.get(owner.company)
    if (!company) {
      company = { name: owner.company, running: 0, away: 0, spent: this.#served, lines: new Map() }
      this.#companies.set(owner.company, company)
    }
    let line = company.lines.get(owner.caller)
    if (!line) {
      line = { name: owner.caller, running: 0, away: 0, waiting: [], lately: new RecentLoad(), restsUntil: 0 }
      company.lines.set(owner.caller, line)
    }
    return { company, line }
  }

  #forget({ company, line }: Turn): void {
    if (line.running + line.away === 0) company.lines.delete(line.name)
    if (company.running + company.away === 0) this.#companies.delete(company.name)
  }

  #count({ company, line }: Turn, what: keyof Tally, by: 1 | -1): void {
    for (const level of [this.#total, company, line]) level[what] += by
  }

  #fits(company: Company, line: Line, now = this.#now()): boolean {
    const { all, company: ofCompany, caller } = this.#most
    if (this.#total.running >= all || company.running >= ofCompany || line.running >= caller) return false
    if (this.#rests?.holds(line, now)) return false
    if (!this.#usedMuch(line)) return true
    return (
      !this.#othersRun(line) &&
      ![...this.#running].some((turn) => turn.company === company && this.#usedMuch(turn.line))
    )
  }

  #usedMuch({ lately }: Line): boolean {
    return lately.at(this.#now()) > heavyUse
  }

  /** Whether a short turn of another caller is running, who has not used much time. */
  #othersRun(line: Line): boolean {
    const since = this.#now() - youngTurn
    return [...this.#running].some((turn) => turn.line !== line && turn.began > since && !this.#usedMuch(turn.line))
  }

  #hasToGive(turn: Turn): boolean {
    const { line, state, gave, began } = turn
    if (state !== 'running' || gave >= longestYield || !this.#othersRun(line)) return false
    return this.#now() - began > youngTurn || this.#usedMuch(line)
  }

  async #giveWay(turn: Turn): Promise<void> {
    while (this.#hasToGive(turn)) {
      const began = performance.now()
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, checkEvery)
      this.#giving.add(resolve)
      await promise
      clearTimeout(timer)
      this.#giving.delete(resolve)
      turn.gave += performance.now() - began
    }
  }

  async #enter(owner: TurnOwner, { signal, patient = false }: TurnOptions): Promise<Turn> {
    const turn: Turn = {
      ...this.#placeOf(owner),
      signal,
      patient,
      state: 'away',
      aside: 0,
      began: 0,
      gave: 0,
      waiter: undefined,
      leave: () => {
        if (turn.state === 'running') this.#stop(turn, 'away')
      },
      comeBack: () => this.#begin(turn),
      giveWay: () => (this.#hasToGive(turn) ? this.#giveWay(turn) : undefined),
    }
    if (this.#fits(turn.company, turn.line)) {
      this.#start(turn)
      return turn
    }
    this.#count(turn, 'away', 1)
    const refusal = patient ? undefined : this.#refusalOf(turn)
    if (refusal) {
      this.#end(turn)
      throw refusal
    }
    await this.#wait(turn, { lasts: patient ? Infinity : this.#patience, signal })
    return turn
  }

  #start(turn: Turn): void {
    const { company, line } = turn
    company.lines.delete(line.name) // behind the other callers of its company
    company.lines.set(line.name, line)
    this.#count(turn, 'running', 1)
    turn.state = 'running'
    turn.began = this.#now()
    this.#running.add(turn)
    this.#served = Math.max(this.#served, company.spent)
    company.spent += 1 // so that turns of no time are counted too
  }

  #stop(turn: Turn, state: 'away' | 'over'): void {
    const now = this.#now()
    const duration = now - turn.began
    turn.company.spent += duration
    turn.line.lately.add(duration, now)
    this.#rests?.begin(turn.line, duration, now)
    this.#running.delete(turn)
    this.#usual += (duration - this.#usual) / 10
    this.#count(turn, 'running', -1)
    turn.state = state
    if (state === 'away') this.#count(turn, 'away', 1)
    else this.#forget(turn)
    for (const go of this.#giving) go()
    this.#next()
  }

  /** Ends a turn, whether it runs or waits. */
  #end(turn: Turn): void {
    if (turn.state === 'running') return this.#stop(turn, 'over')
    this.#count(turn, 'away', -1)
    turn.state = 'over'
    turn.waiter?.grant() // belongs to a branch whose work is over
    this.#forget(turn)
  }

  /** The queue whose turn is next. */
  #choose(now: number): Line | undefined {
    let best: Line | undefined
    let least = Infinity
    for (const company of this.#companies.values()) {
      if (company.spent >= least) continue
      const line = [...company.lines.values()].find((one) => one.waiting.length > 0 && this.#fits(company, one, now))
      if (line) [best, least] = [line, company.spent]
    }
    return best
  }

  #next(): void {
    // Reads the clock once: between two readings, a rest could end unnoticed.
    const now = this.#now()
    for (let line = this.#choose(now); line; line = this.#choose(now)) line.waiting[0]?.grant()
    if (this.#total.away === 0) return
    const rest = this.#rests?.next(this.#companies.values(), now)
    if (rest !== undefined) this.#lookAgain(rest)
    // Work that waited for a long turn of another caller stops waiting.
    else if (this.#running.size > 0 && !this.#timer) this.#lookAgain(youngTurn)
  }

  #lookAgain(after: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#next()
    }, after)
    this.#timer.unref()
  }

  #tooMany({ waiting }: Line): Problem {
    const seconds = Math.ceil(((waiting.length + 1) * this.#usual) / this.#most.caller / 1_000)
    return new Problem('request.tooMany', { retryAfter: Math.min(60, Math.max(1, seconds)) })
  }

  /** Why there is no room for one more, which is counted already. */
  #refusalOf({ company, line }: Turn): Problem | undefined {
    const { all, company: ofCompany, caller } = this.#maxWaiting
    const full = line.away > caller || company.away > ofCompany
    return full || (this.#total.away > all && !this.#makeRoom(company)) ? this.#tooMany(line) : undefined
  }

  /** Makes room by refusing the newest request of the company with the most waiting. @returns whether that is another company */
  #makeRoom(company: Company): boolean {
    const [longest] = [...this.#companies.values()].toSorted((one, other) => waitingIn(other) - waitingIn(one))
    if (!longest || waitingIn(longest) <= waitingIn(company)) return false
    const lines = [...longest.lines.values()]
    const line = lines.reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one))
    line.waiting.at(-1)?.refuse(this.#tooMany(line))
    return true
  }

  /** @param signal ends the wait when the client has gone @throws Problem request.tooMany */
  #wait(turn: Turn, { lasts, signal }: WaitOptions): Promise<void> {
    const { line } = turn
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const givenUp = () => waiter.refuse(this.#tooMany(line))
    const timer = lasts === Infinity ? undefined : setTimeout(givenUp, lasts)
    const leave = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', givenUp)
      line.waiting.splice(line.waiting.indexOf(waiter), 1)
      turn.waiter = undefined
    }
    const waiter: Waiter = {
      grant: () => {
        leave()
        if (turn.state === 'away') this.#begin(turn)
        resolve()
      },
      refuse: (why) => {
        leave()
        this.#end(turn)
        reject(why)
      },
    }
    turn.waiter = waiter
    signal?.addEventListener('abort', givenUp)
    line.waiting.push(waiter)
    if (signal?.aborted) givenUp()
    else this.#next()
    return promise
  }

  #begin(turn: Turn): void {
    this.#count(turn, 'away', -1)
    this.#start(turn)
    if (turn.aside > 0) this.#stop(turn, 'away') // another branch of the work has lent it
  }
}
