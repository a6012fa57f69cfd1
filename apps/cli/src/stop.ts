/** What a script can tell apart by the exit code. */
export const exits = { refused: 1, usage: 2, unreachable: 3, faults: 4 } as const

/** Ends the command with a sentence for people. */
export class Stop extends Error {
  readonly exit: number
  constructor(message: string, exit: number = exits.usage) {
    super(message)
    this.exit = exit
  }
}
