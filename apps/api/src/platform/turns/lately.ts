/** Milliseconds that a caller's turns took lately: after each second they count half. */
export class RecentLoad {
  #sum = 0
  #at = 0

  at(now: number): number {
    return this.#sum * 2 ** ((this.#at - now) / 1_000)
  }

  add(duration: number, now: number): void {
    this.#sum = this.at(now) + duration
    this.#at = now
  }
}
