import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailNamed } from '../../../test/mails.ts'
import { newWorld } from '../../../test/world.ts'
import { secureHeaders } from '../../platform/http/headers.ts'
import { createServer } from '../../platform/http/server.ts'
import { createLogger } from '../../platform/telemetry/logger.ts'
import { addOutbox } from './mails.outbox.ts'
import { queueMail } from './mails.queue.ts'

const world = await newWorld()
const { host } = new URL(world.config.publicOrigin)

test('a mail is shown as mail programs show it, where nothing in it may run, and under the portal’s own name only', async () => {
  const template = mailNamed('activation')
  const values = { ...template.example, link: `${world.config.publicOrigin}/password?code=a` }
  await world.db.asOwner((tx) => queueMail(tx, { to: 'ann@example.test', language: 'en-us', template, values }))
  const app = await createServer(world.config, createLogger({ level: 'silent' }))
  secureHeaders(app, world.config)
  addOutbox(app, world.db, world.config)
  const get = (url: string, as = host) => app.inject({ url, headers: { host: as } })
  const [newest] = (await get('/dev/outbox.json')).json()
  const shown = await get(`/dev/outbox/${newest.id}`)
  expect([shown.statusCode, shown.body, shown.headers['content-type']]).toEqual([
    200,
    newest.html,
    'text/html; charset=utf-8',
  ])
  expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; .*; sandbox$/)
  await world.db.pool.query(`update outgoing_message set text_body = 'Ask us (https://n.example/help)'`)
  expect((await get('/dev/outbox')).body).toContain('(<a href="https://n.example/help">https://n.example/help</a>)')
  expect((await get('/dev/outbox')).body).toContain(`<a href="/dev/outbox/${newest.id}">`)
  for (const [id, as] of [
    [newest.id, 'evil.example'],
    [randomUUID(), host],
    ['x', host],
  ])
    expect([id, (await get(`/dev/outbox/${id}`, as)).statusCode]).toEqual([id, 404])
  await app.close()
})
