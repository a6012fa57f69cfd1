import type { Company, Line, Share } from './turn.ts'

// Rests between the turns of one caller, so that long work of theirs leaves most of a processor to others.

/** Milliseconds that a caller rests at most, however long the turn before was. */
const longest = 1_000
/** Milliseconds after its last request for which a caller counts as at work. */
const recent = 1_000

export class Rests {
  readonly #share: Share

  constructor(share: Share) {
    this.#share = share
  }

  /** Notes that a turn of the caller took the given number of milliseconds. */
  begin(line: Line, duration: number, now: number): void {
    line.restsUntil = now + Math.min(longest, duration / this.#share.most - duration)
  }

  holds(line: Line, now: number): boolean {
    return line.restsUntil > now && this.#share.others(line.name)
  }

  /** Milliseconds until the next rest of a waiting caller is over; undefined without a rest. */
  next(companies: Iterable<Company>, now: number): number | undefined {
    const waiting = [...companies].flatMap(({ lines }) => [...lines.values()].filter((line) => line.waiting.length > 0))
    const resting = waiting.map(({ restsUntil }) => restsUntil - now).filter((left) => left > 0)
    return resting.length > 0 ? Math.min(...resting) : undefined
  }
}

/** The callers of the latest requests. Two are enough to know whether a caller is alone. */
export class Presence {
  readonly #last = new Map<string, number>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  note(caller: string): void {
    this.#last.delete(caller)
    this.#last.set(caller, this.#now())
    const [oldest] = this.#last.keys()
    if (this.#last.size > 2 && oldest !== undefined) this.#last.delete(oldest)
  }

  readonly others = (caller: string): boolean => {
    const since = this.#now() - recent
    return [...this.#last].some(([name, at]) => name !== caller && at > since)
  }
}

/** The callers of this process. */
export const atWork = new Presence()
