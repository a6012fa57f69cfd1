import { createHmac } from 'node:crypto'
import { openApi } from '@portal/contract/openapi'
import { contract } from '@portal/contract'
import { expect, test } from 'vitest'
import { guideHtml } from '../../../platform/http/guide.ts'
import { callLimits } from './webhooks.call.ts'
import { eventsIn } from './webhooks.events.ts'
import { headersOf } from './webhooks.message.ts'

// Compares the webhook guide for customers with the worker.

const guide = guideHtml()
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const sent = headersOf('m1', '{"a":1}', [secret, secret], new Date(1_700_000_000_000)) as Record<string, string>
const own = Object.keys(sent).filter((name) => name.startsWith('webhook-'))

test('the guide names the headers, and a signature made as it says is the one that is sent', () => {
  expect(own).toHaveLength(3)
  for (const name of own) expect(guide).toContain(name)
  const section = guide.slice(guide.indexOf('id="guide-webhooks"'))
  expect(section).toContain('the base64 of HMAC-SHA256 over id, timestamp and the raw body, joined by dots')
  expect(section).toContain('The key is the part of the secret after whsec_, decoded from base64')
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const mac = createHmac('sha256', key).update(`m1.${sent['webhook-timestamp']}.{"a":1}`).digest('base64')
  expect(sent['webhook-signature']).toBe(`v1,${mac} v1,${mac}`)
  expect(section).toContain(
    `within ${callLimits.milliseconds / 1_000} seconds. At most ${callLimits.bytes / 1_024} KiB`,
  )
  expect(section).toContain('after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 20 h, for up to 72 hours')
})

test('the API document has every event, with the headers', () => {
  const { webhooks, components } = openApi(contract)
  expect(Object.keys(webhooks).toSorted()).toEqual(
    eventsIn('en-us')
      .map(({ event }) => event as string)
      .toSorted(),
  )
  expect(Object.values(components.parameters).map(({ name }) => name)).toEqual(own)
})
