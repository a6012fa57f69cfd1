import pg from 'pg'
import { type ClientClass, silenceError, type WatchfulClient } from './watchful.ts'

type PoolLimits = { max: number; statementSeconds: number; waitSeconds: number; idleSeconds: number }

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** Milliseconds between probes of a database that is away. */
const asksEvery = 1_000

/**
 * A pool that notices a silent database: when a new connection gets no answer either, all waiting callers fail
 * immediately, and new ones do too until it answers again.
 */
export class WatchfulPool extends pg.Pool {
  readonly #config: pg.ClientConfig
  readonly #Client: ClientClass
  readonly #clients = new Set<WatchfulClient>()
  #asking = false
  #away = false

  constructor(
    connectionString: string,
    { max, statementSeconds, waitSeconds, idleSeconds }: PoolLimits,
    Client: ClientClass,
  ) {
    const config = {
      connectionString,
      connectionTimeoutMillis: waitSeconds * 1_000,
      // Kept plans must use the order indexes whatever a company's size: at the default page cost they sort all rows
      // (20 times slower), and JIT takes 50 ms for statements of one.
      options: `-c statement_timeout=${statementSeconds}s -c idle_in_transaction_session_timeout=${idleSeconds}s -c timezone=UTC -c random_page_cost=1.1 -c jit=off`,
    }
    super({ ...config, max, Client, idleTimeoutMillis: 30_000 })
    this.#config = config
    this.#Client = Client
    this.on('error', () => {}) // a lost idle connection is replaced at the next use; a request that needs it says so
    this.on('connect', (newClient) => {
      const client = newClient as unknown as WatchfulClient
      this.#clients.add(client)
      client.onSilence = () => this.#suspect()
      client.once('end', () => this.#clients.delete(client))
    })
  }

  /** As in pg; refused immediately while the database is away. */
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (this.#away) {
      if (!callback) return Promise.reject(silenceError())
      process.nextTick(callback, silenceError(), undefined, () => {})
    } else if (callback) super.connect(callback)
    else return super.connect()
    return undefined
  }

  /** Probes the database in the background, so that shutting down does not wait for one that is away. */
  async whileAsking<T>(work: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => this.#suspect(), asksEvery)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  }

  #suspect(): void {
    if (this.#asking) return
    this.#asking = true
    void this.#ask().finally(() => (this.#asking = false))
  }

  async #ask(): Promise<void> {
    const before = new Map([...this.#clients].map((client) => [client, client.heard]))
    this.#away = !(await this.#answers())
    if (!this.#away) return
    for (const [client, lastHeard] of before) if (client.heard === lastHeard) client.cut()
    if (!this.ended) setTimeout(() => this.#suspect(), asksEvery).unref()
  }

  /** Whether a new connection is greeted; a refusal is a greeting too. */
  async #answers(): Promise<boolean> {
    const probe = new this.#Client(this.#config)
    try {
      await probe.connect()
      return true
    } catch (error) {
      return error instanceof pg.DatabaseError
    } finally {
      void probe.end()
    }
  }
}
