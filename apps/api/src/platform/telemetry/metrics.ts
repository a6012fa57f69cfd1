import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** In a separate registry, because one test process may hold several portals. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Duration of requests by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name: `portal_${name}_total`, help, labelNames, registers })

  return {
    registry,
    durations,
    signIns: counter('sign_ins', 'Sign-in attempts by outcome', ['outcome']),
    jobs: counter('job_runs', 'Runs of background jobs by outcome', ['job', 'outcome']),
    messages: counter('messages', 'Tries to deliver mails and SMS by outcome', ['channel', 'outcome']),
    cspReports: counter('csp_reports', 'Violations of the content security policy, reported by browsers'),
    shed: counter('requests_shed', 'Requests refused because the event loop was late'),
    /** Node's own figures. They cost some milliseconds, so after the start. */
    collectProcess: () => collectDefaultMetrics({ register: registry, prefix: 'portal_' }),
    /** A figure read on request; one that cannot be read is left out. */
    gauge: (name: string, help: string, read: () => number | Promise<number>) =>
      void new Gauge({
        name: `portal_${name}`,
        help,
        registers,
        async collect() {
          try {
            this.set(await read())
          } catch {
            this.set(Number.NaN) // the database is away: the other figures are wanted all the more
          }
        },
      }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

export function observePool({ gauge }: Metrics, pool: { totalCount: number; idleCount: number; waitingCount: number }) {
  gauge('db_connections', 'Connections to the database', () => pool.totalCount)
  gauge('db_connections_idle', 'Idle connections to the database', () => pool.idleCount)
  gauge('db_connections_waited_for', 'Requests that wait for a connection', () => pool.waitingCount)
}
