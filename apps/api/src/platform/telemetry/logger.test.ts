import { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { observeRequests } from './requests.ts'

function capture(level = 'debug') {
  const lines: string[] = []
  const to = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { logger: createLogger({ level, to }), lines, text: () => lines.join('') }
}

const canaries = Array.from({ length: 20 }, (_, index) => `canary${index}-s3cret`)
const canary = (index: number) => canaries[index] ?? ''

function leaks(text: string): string[] {
  return canaries.filter((one) => text.includes(one))
}

describe('the log', () => {
  it('keeps the fields on its list and drops every other', () => {
    const { logger, lines } = capture()
    logger.info(
      { method: 'GET', status: 200, email: canary(0), body: { password: canary(1) }, req: { url: canary(2) } },
      'request',
    )
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.any(String),
      method: 'GET',
      status: 200,
      msg: 'request',
    })
  })

  it('logs kind, code and place of an error, never its message', () => {
    const { logger, text } = capture()
    const cause = Object.assign(new TypeError(`bad ${canary(0)}\n    at ${canary(1)}`), {
      code: 'ECAUSE',
      detail: canary(2),
    })
    const error = Object.assign(new Error(`wrong ${canary(3)}\n    at ${canary(4)} (x.js:1:1)`, { cause }), {
      code: 'EWRONG',
      query: canary(5),
    })
    logger.error({ err: error }, 'request failed')
    logger.error(error)
    logger.error({ err: error })
    logger.error(error, `about %s`, canary(6))
    logger.info(`plain %s`, canary(7))
    expect(leaks(text())).toEqual([])
    const first = JSON.parse(text().split('\n')[0] ?? '')
    expect(first).toMatchObject({
      msg: 'request failed',
      err: { type: 'Error', code: 'EWRONG', cause: { type: 'TypeError', code: 'ECAUSE' } },
    })
    expect(first.err.stack.join()).toContain('logger.test.ts')
  })

  it('logs the names in a database error, not the values', async () => {
    const { logger, text } = capture()
    const client = new pg.Client({ connectionString: inject('databaseServer') })
    await client.connect()
    await client.query('create temp table person (email text constraint one_email unique)')
    await client.query('insert into person values ($1)', [canary(0)])
    for (const query of [
      client.query('insert into person values ($1)', [canary(0)]),
      client.query('select $1::uuid', [canary(1)]),
    ])
      logger.error({ err: await query.catch((error: unknown) => error) }, 'request failed')
    await client.end()
    expect(leaks(text())).toEqual([])
    expect(text()).toContain('"constraint":"one_email"')
    expect(text()).toContain('"code":"22P02"')
  })
})

describe('a request in the log', () => {
  it('writes one line for one request, without anything that the request said', async () => {
    const { logger, lines, text } = capture()
    const instance: FastifyBaseLogger = logger
    const app: FastifyInstance = Fastify({
      loggerInstance: instance,
      logController: new LogController({ disableRequestLogging: true }),
    })
    const metrics = createMetrics()
    observeRequests(app, metrics, ['/things/:key'])
    app.post('/things/:key', async () => {
      throw new Error(canary(0))
    })
    await app.inject({
      method: 'POST',
      url: `/things/${canary(1)}?token=${canary(2)}`,
      headers: {
        authorization: `Bearer ${canary(3)}`,
        cookie: `__Host-rt=${canary(4)}`,
        'user-agent': `${canary(5)}\n{"level":"info"}`,
      },
      payload: { password: canary(6), emailAddress: `${canary(7)}@demo.test` },
    })
    await app.inject(`/${canary(8)}`)
    expect(leaks(text())).toEqual([])
    expect(lines.filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line))).toMatchObject([
      { method: 'POST', route: '/things/:key', status: 500, reqId: expect.any(String), ms: expect.any(Number) },
      { method: 'GET', route: 'none', status: 404 },
    ])
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
    const figures = await metrics.registry.metrics()
    expect(leaks(figures)).toEqual([])
    expect(figures).toContain(
      'portal_http_request_duration_seconds_count{method="POST",route="/things/:key",status="500"} 1',
    )
  })

  it('cuts what is too long and keeps line ends inside a line', () => {
    const { logger, lines } = capture()
    logger.info({ route: `a\nb${'x'.repeat(5_000)}` }, 'request')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '').route).toHaveLength(300)
    expect(lines[0]?.trimEnd()).not.toContain('\n')
  })
})

describe('a figure that cannot be read', () => {
  it('is shown as NaN, beside the others', async () => {
    const metrics = createMetrics()
    metrics.gauge('broken', 'Broken', () => Promise.reject(new Error('away')))
    metrics.gauge('whole', 'Whole', () => 7)
    const text = await metrics.registry.metrics()
    expect(text).toContain('portal_whole 7')
    expect(text).toContain('portal_broken Nan')
  })
})
