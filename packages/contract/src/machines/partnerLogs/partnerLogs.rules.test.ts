import { expect, test } from 'vitest'
import {
  fingerprintOf,
  mayAnswer,
  mayReplay,
  mayResolve,
  neededFor,
  retryMinutes,
  statusAfter,
} from './partnerLogs.rules.ts'

const refusal = (code: 'account.nameTaken' | 'plan.notFound' | 'server.error' | 'auth.forbidden', status: number) => ({
  code,
  status,
  fields: [],
})
const ended = { refusal: undefined, partly: false, repeated: false, retried: true, attempts: 1 }

test('a call that succeeded says how', () => {
  expect(statusAfter('ProvisionCustomer', ended)).toBe('Succeeded')
  expect(statusAfter('BulkPlanChange', { ...ended, partly: true })).toBe('PartiallySucceeded')
  expect(statusAfter('ProvisionCustomer', { ...ended, repeated: true })).toBe('Duplicate')
})

test('what a person can complete waits for them, what nobody can has failed', () => {
  const after = (one: ReturnType<typeof refusal>) => statusAfter('ProvisionCustomer', { ...ended, refusal: one })
  expect(after(refusal('account.nameTaken', 409))).toBe('NeedsInfo')
  expect(after(refusal('plan.notFound', 404))).toBe('NeedsInfo')
  expect(after(refusal('auth.forbidden', 403))).toBe('Failed')
})

test('a fault of the portal is tried again so many times, and only where it has no second effect', () => {
  const fault = refusal('server.error', 500)
  for (let attempts = 1; attempts <= retryMinutes.length; attempts += 1)
    expect(statusAfter('ProvisionUser', { ...ended, refusal: fault, attempts })).toBe('RetryScheduled')
  expect(statusAfter('ProvisionUser', { ...ended, refusal: fault, attempts: 6 })).toBe('DeadLetter')
  expect(statusAfter('ProvisionUser', { ...ended, refusal: fault, retried: false })).toBe('Failed')
})

test('the fields that are waited for are those that the refusal names, else the usual ones', () => {
  const taken = { code: 'user.emailTaken' as const, status: 409, fields: [] }
  expect(neededFor('ProvisionUser', taken)).toEqual([{ field: 'Email', code: 'invalid' }])
  expect(neededFor('ProvisionCustomer', taken)).toEqual([{ field: 'Admin.Email', code: 'invalid' }])
  const named = { ...taken, fields: [{ field: 'Admin.Mail', code: 'email' as const }] }
  expect(neededFor('ProvisionCustomer', named)).toEqual([{ field: 'Admin.Mail', code: 'email' }])
})

test('a request with unknown fields is a program that is wrong', () => {
  const invalid = (code: 'required' | 'unknownField', n = 1) => ({
    code: 'request.invalid' as const,
    status: 400,
    fields: Array.from({ length: n }, (_, at) => ({ field: `F${at}`, code })),
  })
  expect(neededFor('ProvisionUser', invalid('required'))).toHaveLength(1)
  expect(neededFor('ProvisionUser', invalid('unknownField'))).toEqual([])
  expect(neededFor('ProvisionUser', invalid('required', 11))).toEqual([])
})

test('failures of one kind have one fingerprint, wherever in a list the field stands', () => {
  expect(fingerprintOf('ProvisionCustomer', 'plan.notFound', 'Plans.0.PlanCode')).toBe(
    fingerprintOf('ProvisionCustomer', 'plan.notFound', 'Plans.17.PlanCode'),
  )
  expect(fingerprintOf('ProvisionUser', 'plan.notFound', null)).not.toBe(
    fingerprintOf('ProvisionCustomer', 'plan.notFound', null),
  )
})

test('what was resolved is neither answered nor resolved again, and may be replayed', () => {
  const resolved = { resolvedAt: '2026-01-01T00:00:00.000Z' }
  expect(mayAnswer({ status: 'NeedsInfo', ...resolved })).toBe(false)
  expect(mayResolve({ status: 'Failed', ...resolved })).toBe(false)
  expect(mayReplay({ status: 'Failed', ...resolved })).toBe(true)
  expect(mayReplay({ status: 'Succeeded', resolvedAt: null })).toBe(false)
})
