import type { Socket } from 'node:net'
import pg from 'pg'

/** Milliseconds for the longest of all, the building of an index: who told the server to wait for ever does not wait so. */
const anHour = 3_600_000
const units = { ms: 1, s: 1_000, min: 60_000 }
/** Milliseconds for a goodbye. */
const goodbye = 1_000
/** The part of a usual statement's time after which a connection that says nothing is looked into. */
const worry = 0.3

export type Made = new (config?: pg.ClientConfig) => WatchfulClient

/** What is told to whoever waited for an answer. */
export const silence = () => Object.assign(new Error('The database says nothing'), { code: 'ETIMEDOUT' })

/** Milliseconds that the server was told to work on a statement at most; a tenth more for the way there and back. */
function limitIn(text: string): number | undefined {
  const told = /\bstatement_timeout\s*=\s*'?([\d.]+)(ms|s|min)?/i.exec(text)
  if (!told) return undefined
  const time = Number(told[1]) * units[(told[2] ?? 'ms') as keyof typeof units]
  return time === 0 ? anHour : 1.1 * time
}

const endsTransaction = /(^|;)\s*(commit|rollback|reset)\b/i

/**
 * A pg client that notices silence: no answer by the end of `statement_timeout`, as set in `options` or last changed,
 * ends the connection. A network may accept everything and answer nothing.
 */
export class WatchfulClient extends pg.Client {
  /** Told when the connection says nothing for long, before it is ended. */
  onSilence: () => void = () => {}
  readonly #usual: number
  #limit: number
  /** Milliseconds of silence that are still borne. */
  #left = 0

  constructor(config?: pg.ClientConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: 5_000, ...config })
    this.#usual = limitIn(config?.options ?? '') ?? 66_000
    this.#limit = this.#usual
    // Lost while a transaction thinks between two statements: the next one is refused. Unheard, it would end the process.
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
    const told = limitIn(text)
    this.#bear(worry * this.#usual, Math.max(told ?? 0, this.#limit))
    this.#limit = endsTransaction.test(text) ? this.#usual : (told ?? this.#limit)
    return submitted
  }

  /** Ends the connection at once; who waits for an answer is told. */
  cut(): void {
    this.#socket.destroy(silence())
  }

  /** A server that does not answer a goodbye is left without. */
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

  /** An answer that arrived while this process itself was held up counts: it is read before the next turn. */
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
