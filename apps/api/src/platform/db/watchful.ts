import type { Socket } from 'node:net'
import pg from 'pg'

/** An hour, for index builds without a time-out. */
const anHour = 3_600_000
const units = { ms: 1, s: 1_000, min: 60_000 }
/** Milliseconds to close. */
const goodbye = 1_000
/** The share of the usual time-out after which a silent connection is probed. */
const worry = 0.3

export type ClientClass = new (config?: pg.ClientConfig) => WatchfulClient

export const silenceError = () => Object.assign(new Error('The database says nothing'), { code: 'ETIMEDOUT' })

/** The statement time-out in milliseconds, plus a tenth for the network. */
function limitIn(text: string): number | undefined {
  const match = /\bstatement_timeout\s*=\s*'?([\d.]+)(ms|s|min)?/i.exec(text)
  if (!match) return undefined
  const time = Number(match[1]) * units[(match[2] ?? 'ms') as keyof typeof units]
  return time === 0 ? anHour : 1.1 * time
}

const endsTransaction = /(^|;)\s*(commit|rollback|reset)\b/i

/**
 * A pg client that notices silence: no answer by the end of `statement_timeout`, as set in `options` or last changed,
 * ends the connection. A network may accept everything and answer nothing.
 */
export class WatchfulClient extends pg.Client {
  /** Called when the connection has been silent for long, before it is cut. */
  onSilence: () => void = () => {}
  readonly #usual: number
  #limit: number
  /** Milliseconds of silence left. */
  #left = 0

  constructor(config?: pg.ClientConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: 5_000, ...config })
    this.#usual = limitIn(config?.options ?? '') ?? 66_000
    this.#limit = this.#usual
    // Lost between two statements of a transaction: the next one is refused. Unhandled, it would end the process.
    this.on('error', () => {})
    this.once('connect', () => this.#socket.on('timeout', () => this.#beSure()))
    this.on('drain', () => this.#socket.setTimeout(0))
  }

  /** Bytes that came from the server. */
  get heard(): number {
    return this.#socket.bytesRead
  }

  /** The overloads of pg are passed through unchanged. */
  override query(...args: unknown[]): never {
    const submitted = super.query(...(args as Parameters<pg.Client['query']>)) as never
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { fixed?: string }).fixed ?? '')
    const limit = limitIn(text)
    this.#bear(worry * this.#usual, Math.max(limit ?? 0, this.#limit))
    this.#limit = endsTransaction.test(text) ? this.#usual : (limit ?? this.#limit)
    return submitted
  }

  /** Ends the connection immediately, with an error for waiting callers. */
  cut(): void {
    this.#socket.destroy(silenceError())
  }

  /** Does not wait for a server that does not answer. */
  override end(...args: []): Promise<void> {
    this.#bear(goodbye, goodbye)
    return super.end(...args)
  }

  get #socket(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  #bear(time: number, limit: number): void {
    this.#left = limit - time
    this.#socket.setTimeout(time)
  }

  /** An answer that arrived while this process was busy counts: it is read before the next turn. */
  #beSure(): void {
    const { heard } = this
    setImmediate(() => {
      if (this.heard !== heard) return
      if (this.#left > 0) this.#bear(this.#left, this.#left)
      else this.cut()
      this.onSilence()
    })
  }
}
