import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { session } from '../../../lib/session.ts'
import { markUnsaved } from '../../../lib/unsaved.ts'
import { AliasBanner } from './AliasBanner.tsx'
import { SignInAsDialog } from './SignInAsDialog.tsx'
import { SwitchUser } from './SwitchUser.tsx'

const minute = 60_000
const actingBy = {
  email: 'sp@demo.test',
  name: 'Sasha Kettle',
  companyName: 'Atlas Services',
  reason: 'Helping with the branding',
}
const tokens = { accessToken: 'new', refreshToken: 'b', expiresIn: 1500, refreshExpiresIn: 3600, ekey: '' }
const bert = { email: 'bert@demo.test', firstName: 'Bert', lastName: 'Oak' }

let reload: ReturnType<typeof vi.spyOn>
let assign: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  assign = vi.spyOn(window.location, 'assign').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const Banner = () => <AliasBanner />
const Switch = () => <SwitchUser className="" />
const closed = vi.fn()
const Dialog = () => <SignInAsDialog opened person={bert} onClose={closed} />
type Start = NonNullable<NonNullable<Fakes['alias']>['start']>
type End = NonNullable<NonNullable<Fakes['alias']>['end']>

test('the banner says who acts as whom, for how long, and marks the tab', async () => {
  vi.spyOn(session, 'endsAt').mockReturnValue(Date.now() + 42 * minute)
  document.title = 'Accounts – Sealport'
  await openPage(Banner, { at: '/any', me: { actingBy } })
  const banner = await screen.findByRole('region', { name: 'Impersonation' })
  expect(banner.textContent).toContain(
    'You’re signed in as Dana Tremblay · Borealis Distribution · Distributor administrator. Actions are recorded as Sasha Kettle.',
  )
  expect(banner.textContent).toContain('42 min left')
  expect(document.title).toBe('⇄ Accounts – Sealport')
  document.title = 'Home – Sealport'
  await waitFor(() => expect(document.title).toBe('⇄ Home – Sealport'))
})

test('a few seconds before the hour is over it switches back to the original person', async () => {
  vi.spyOn(session, 'endsAt').mockReturnValue(Date.now() + 9_000)
  const end = vi.fn<End>(() => tokens)
  await openPage(Banner, { at: '/any', me: { actingBy }, api: { alias: { end } } })
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(end.mock.calls[0]?.[0].params).toEqual({ email: 'sp%40demo.test', aliasEmail: 'dt%40demo.test' })
  expect(sessionStorage.getItem('portal.aliasEnded')).toBe('Dana Tremblay')
})

test('"Switch User" is there only while somebody acts', async () => {
  await openPage(Switch, { at: '/any' })
  expect(screen.queryByRole('button')).toBeNull()
})

test('"Switch User" logs the alias out and reloads the page', async () => {
  const end = vi.fn<End>(() => tokens)
  const { user } = await openPage(Switch, { at: '/any', me: { actingBy }, api: { alias: { end } } })
  await user.click(await screen.findByRole('button', { name: 'Switch User' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(session.accessToken()).toBe('new')
})

test('unsaved edits are asked about before the switch', async () => {
  const saved = markUnsaved()
  const end = vi.fn<End>(() => tokens)
  const { user } = await openPage(Switch, { at: '/any', me: { actingBy }, api: { alias: { end } } })
  await user.click(await screen.findByRole('button', { name: 'Switch User' }))
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(end).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Switch User' }))
  await user.click(screen.getByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(end).toHaveBeenCalledOnce())
  saved()
})

test('a failure shows the first entry of the Message list for 3 s', async () => {
  const end = () => {
    throw new Problem('server.unavailable')
  }
  const { user } = await openPage(Switch, { at: '/any', me: { actingBy }, api: { alias: { end } } })
  await user.click(await screen.findByRole('button', { name: 'Switch User' }))
  const shown = await screen.findByRole('alert')
  expect(shown.textContent).not.toBe('')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(reload).not.toHaveBeenCalled()
})

test('a failure without a message shows the status text', async () => {
  const { user } = await openPage(Switch, { at: '/any', me: { actingBy } })
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
  await user.click(await screen.findByRole('button', { name: 'Switch User' }))
  expect(within(await screen.findByRole('alert')).getByText('Bad Gateway')).toBeTruthy()
})

test('acting for somebody needs a reason of ten characters', async () => {
  const start = vi.fn<Start>(() => tokens)
  const { user } = await openPage(Dialog, { at: '/any', api: { alias: { start } } })
  await screen.findByRole('dialog', { name: 'Sign in as Bert Oak' })
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), ' too short ')
  await user.click(screen.getByRole('button', { name: 'Sign in as this user' }))
  expect(start).not.toHaveBeenCalled()
  expect(screen.getByText('Give a reason of at least 10 characters.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' })))
})

test('with a reason every tab becomes that person', async () => {
  const start = vi.fn<Start>(() => tokens)
  const { user } = await openPage(Dialog, { at: '/any', api: { alias: { start } } })
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Looking at their branding')
  await user.type(screen.getByRole('textbox', { name: 'Ticket (optional)' }), 'T-7')
  await user.click(screen.getByRole('button', { name: 'Sign in as this user' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/common/home'))
  expect(start.mock.calls[0]?.[0].body).toEqual({
    email: 'bert@demo.test',
    clientId: 'portal-web',
    reason: 'Looking at their branding',
    ticket: 'T-7',
  })
  expect(session.accessToken()).toBe('new')
})

test('a refusal stays in the dialog', async () => {
  const start = () => {
    throw new Problem('alias.self')
  }
  const { user } = await openPage(Dialog, { at: '/any', api: { alias: { start } } })
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Looking at their branding')
  await user.click(screen.getByRole('button', { name: 'Sign in as this user' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(assign).not.toHaveBeenCalled()
})
