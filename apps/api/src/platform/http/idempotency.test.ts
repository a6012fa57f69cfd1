import type { Route } from '@portal/contract/core/route'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AnyHandler, Context } from './context.ts'
import { bind } from './idempotency.ts'

const route: Route = {
  method: 'PATCH',
  path: '/api/v1/Thing/:thingKey',
  summary: 'Change a thing',
  access: 'signed-in',
  module: { free: 'own' },
  result: z.unknown(),
}
const input = {
  input: { params: {}, query: undefined, body: {}, ifMatch: 7 },
  once: { key: undefined, reference: undefined },
}
const run = (declared: Route, handler: AnyHandler) => bind(declared, handler)(input, {} as Context)

test('a use case that does not look at the version that its route takes fails', async () => {
  const versioned: Route = { ...route, ifMatch: true }
  await expect(run(versioned, async () => 'saved')).rejects.toThrow('does not compare it')
  const compares: AnyHandler = async (_, input) => (input as { ifMatch: number }).ifMatch
  expect(await run(versioned, compares)).toBe(7)
  expect(await run(route, async () => 'saved')).toBe('saved')
})

test('a route without a key runs no work in steps, and one for everybody has no caller to whom a key belongs', () => {
  const steps = { begin: async () => '', answer: async () => '' }
  expect(() => bind(route, steps)).toThrow('is not idempotent')
  const open = { ...route, access: 'public', module: undefined, idempotent: true } as unknown as Route
  expect(() => bind(open, async () => '')).toThrow('no caller')
})
