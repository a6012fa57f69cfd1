/** Exit codes, for scripts. */
export const exits = { refused: 1, usage: 2, unreachable: 3, faults: 4 } as const

/** Ends the command with a message on standard error. */
export class ExitError extends Error {
  readonly exit: number
  constructor(message: string, exit: number = exits.usage) {
    super(message)
    this.exit = exit
  }
}
