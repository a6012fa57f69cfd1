import { Problem } from '@portal/contract/core/errors'
import { sessions } from '@portal/contract/directory/sessions/sessions.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { clientFor } from '../../../lib/api.ts'
import { session } from '../../../lib/session.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { SessionGuards } from './SessionGuards.tsx'

afterEach(() => vi.restoreAllMocks())

type Options = Parameters<typeof openPage>[1]
const Guarded = () => (
  <>
    <SessionGuards />
    <p>guarded</p>
  </>
)
async function open(options: Options = {}) {
  const page = await openPage(Guarded, { at: '/guarded', ...options })
  await screen.findByText('guarded')
  return page
}
/** Idle after a second; then the dialog counts down. */
const idling = (options: Options = {}) => open({ me: { idleAfter: 1, idleWarning: 59 }, ...options })
const idleDialog = () => screen.findByRole('alertdialog')

test('the idle dialog has the texts of the specification, the focus on "Yes", and counts in the title', async () => {
  await idling()
  const dialog = await idleDialog()
  const named = (attribute: string) => document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent
  expect(named('aria-labelledby')).toBe('Your session is about to expire!')
  expect(named('aria-describedby')).toMatch(/^You will be logged out in 5\d seconds\.Do you want to stay signed in\?$/)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'No, Sign me out',
    'Yes, Keep me signed in',
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes, Keep me signed in'))
  expect(document.title).toMatch(/^\(5\d\) Your session is about to expire!$/)
})

test('the same in French', async () => {
  await idling({ language: 'fr-fr' })
  expect((await idleDialog()).textContent).toMatch(/Vous serez déconnecté dans 5\d secondes\./)
})

test('nothing but its buttons closes it', async () => {
  await idling()
  const dialog = (await idleDialog()) as HTMLDialogElement
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false)
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  dialog.close()
  expect(dialog.open).toBe(true)
  expect(screen.queryByRole('button', { name: /close/i })).toBeNull()
})

test('"Yes" closes it and refreshes; Enter beside the buttons means yes too', async () => {
  const refresh = vi.spyOn(session, 'refresh').mockResolvedValue(true)
  const { user } = await idling()
  await user.click(await screen.findByRole('button', { name: 'Yes, Keep me signed in' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(refresh).toHaveBeenCalledOnce()
  fireEvent.keyDown(await idleDialog(), { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('"No" signs out', async () => {
  const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()
  const { user } = await idling()
  await user.click(await screen.findByRole('button', { name: 'No, Sign me out' }))
  expect(signOut).toHaveBeenCalledExactlyOnceWith()
})

test('the seconds are read out at 30, not each of them', async () => {
  await idling({ me: { idleAfter: 1, idleWarning: 31 } })
  const spoken = within(await idleDialog()).getByRole('status')
  expect(spoken.textContent).toBe('')
  await waitFor(() => expect(spoken.textContent).toBe('You will be logged out in 30 seconds.'))
})

test('five minutes before the end of the session there is one warning; signing in again keeps the work', async () => {
  const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()
  vi.spyOn(session, 'endsAt').mockReturnValue(Date.now() + 4.5 * 60_000)
  const { user } = await open()
  await screen.findByRole('alertdialog', { name: 'Your session ends in 5 minutes' })
  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  expect(signOut).toHaveBeenCalledExactlyOnceWith('ended')
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('with more than five minutes nothing warns', async () => {
  vi.spyOn(session, 'endsAt').mockReturnValue(Date.now() + 6 * 60_000)
  await open()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const challenge = {
  challengeId: 'c-1',
  ways: [],
  enrolment: false,
  password: true,
  linking: false,
  companyName: 'Borealis Distribution',
  maskedEmail: 'd••@demo.test',
  trustDays: 0,
  expiresIn: 600,
}
function guarded() {
  let shown = false
  const calls: string[] = []
  const api: Fakes = {
    mfa: {
      token: () => challenge,
      password: ({ body }) => {
        calls.push('password')
        if (body.password !== 'correct horse demo 2026') throw new Problem('auth.badPassword')
        shown = true
        return { done: true }
      },
    },
    sessions: {
      endOthers: () => {
        calls.push('endOthers')
        if (!shown) throw new Problem('step_up_required')
        return { ended: 3 }
      },
    },
  }
  return { api, calls }
}

test('a call that requires an identity check waits for the dialog and is repeated once', async () => {
  const { api, calls } = guarded()
  const { user } = await open({ api })
  const request = clientFor(sessions).endOthers({ body: {} })
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  const field = await screen.findByLabelText('Password')
  await user.type(field, 'not this one{Enter}')
  await waitFor(() => expect(calls).toEqual(['endOthers', 'password']))
  await user.clear(field)
  await user.type(field, 'correct horse demo 2026{Enter}')
  expect(await request).toEqual({ ended: 3 })
  expect(calls).toEqual(['endOthers', 'password', 'password', 'endOthers'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('cancelling leaves the call undone and the session unchanged', async () => {
  const { api, calls } = guarded()
  const { user } = await open({ api })
  const request = clientFor(sessions).endOthers({ body: {} })
  const refused = request.catch((error: unknown) => error)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await refused).toSatisfy(isStepUpRefusal)
  expect(calls).toEqual(['endOthers'])
  expect(session.signedIn()).toBe(true)
})
