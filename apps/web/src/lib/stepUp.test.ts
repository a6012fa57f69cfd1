import { Problem } from '@portal/contract/core/errors'
import { sessions } from '@portal/contract/directory/sessions/sessions.contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { clientFor } from './api.ts'
import { session } from './session.ts'
import { isStepUpRefusal, setStepUpAsker } from './stepUp.ts'

const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 1500, refreshExpiresIn: 7200, ekey: '' }
const api = clientFor(sessions)
let requests: number
let fresh: boolean
const endOthers = vi.fn(() => {
  requests++
  if (!fresh) throw new Problem('step_up_required')
  return { ended: 2 }
})

beforeEach(() => {
  requests = 0
  fresh = false
  session.enter(tokens)
  vi.stubGlobal('fetch', fakeApi({ sessions: { endOthers } }))
})
afterEach(() => {
  setStepUpAsker(undefined)
  session.end('signedout')
  vi.unstubAllGlobals()
})
const given = { body: {} }

test('after the identity check the call is made once more', async () => {
  setStepUpAsker(async () => (fresh = true))
  expect(await api.endOthers(given)).toEqual({ ended: 2 })
  expect(requests).toBe(2)
})

test('a call that is refused again is not made a third time', async () => {
  const ask = vi.fn(async () => true)
  setStepUpAsker(ask)
  await expect(api.endOthers(given)).rejects.toSatisfy(isStepUpRefusal)
  expect([requests, ask.mock.calls.length]).toEqual([2, 1])
})

test('cancelling throws the refusal, the call is not repeated and the session continues', async () => {
  setStepUpAsker(async () => false)
  await expect(api.endOthers(given)).rejects.toSatisfy(isStepUpRefusal)
  expect(requests).toBe(1)
  expect(session.signedIn()).toBe(true)
})

test('calls that wait together ask once', async () => {
  const ask = vi.fn(async () => (fresh = true))
  setStepUpAsker(ask)
  await Promise.all([api.endOthers(given), api.endOthers(given), api.endOthers(given)])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('without a dialog the refusal is thrown', async () => {
  await expect(api.endOthers(given)).rejects.toSatisfy(isStepUpRefusal)
})
