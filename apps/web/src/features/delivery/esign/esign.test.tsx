import type { ESignCompany, ESignOfAccount } from '@portal/contract/delivery/esign/esign.contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ESignPage } from './ESignPage.tsx'
import { ESignSection } from './ESignSection.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const other = '018f0000-0000-7000-8000-0000000000bb'
const at = '2026-11-20T14:00:00.000Z'
const allowed = { allowed: true, reason: null }
const compared = { uncheckedSince: null, checkFault: null, checkStatus: null } as const
const stands = {
  waitingSince: null,
  lastSentOn: at,
  failedOn: null,
  fault: null,
  status: null,
  checkedOn: at,
  ...compared,
} as const
const aCompany = (more: Partial<ESignCompany> = {}): ESignCompany => ({
  ...stands,
  acctKey,
  acctName: 'Northwind Legal',
  acctNumber: '100000001',
  state: 'Drift',
  drift: [{ field: 'name', ours: 'Northwind Legal', theirs: 'Northwind' }],
  touchedOn: at,
  send: allowed,
  ...more,
})
const failing = {
  ...({ state: 'Failing', fault: 'answer', status: 422, failedOn: at, waitingSince: at } as const),
  drift: [],
}
const anAccount = (more: Partial<ESignOfAccount> = {}): ESignOfAccount => ({
  ...stands,
  acctKey,
  state: 'InStep',
  drift: [],
  off: null,
  restsUntil: null,
  nextTryOn: null,
  calls: [],
  send: allowed,
  ...more,
})
const page = (items: ESignCompany[], more: object = {}) => ({
  items,
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
  off: null,
  restsUntil: null,
  ...more,
})
const rights = { APIIntegrationAccessSettings: 'W' } as const
const openList = (esign: Fakes['esign'], search = '') =>
  openPage(ESignPage, { path: '/esignSync', at: `/esignSync${search}`, api: { esign }, rights })
const openSection = (given: Partial<ESignOfAccount> = {}, esign: Fakes['esign'] = {}) =>
  openPage(() => <ESignSection acctKey={acctKey} />, {
    api: { esign: { ofAccount: () => anAccount(given), ...esign } },
    rights,
  })
const faked = <R,>(answer: () => R) => vi.fn<(input: { body: { acctKeys: string[] } }) => R>(answer)

test('the list says of each account how it stands and what is wrong', async () => {
  await openList({ search: () => page([aCompany(), aCompany({ acctKey: other, acctName: 'Harbour', ...failing })]) })
  const table = await screen.findByRole('table', { name: 'E-signature sync' })
  expect(table.textContent).toMatch(/Northwind Legal.*Out of sync.*1 difference/)
  expect(table.textContent).toMatch(/Harbour.*Failing.*Data refused \(422\)/)
})

const unchecked = {
  ...({ state: 'Unchecked', uncheckedSince: at, checkFault: 'answer', checkStatus: 500 } as const),
  drift: [],
}

test('a comparison that fails is said with its cause, in the list and of the account', async () => {
  await openList({ search: () => page([aCompany(unchecked)]) })
  const table = await screen.findByRole('table', { name: 'E-signature sync' })
  expect(table.textContent).toMatch(/Northwind Legal.*Not compared.*Service error \(500\)/)
  await openSection(unchecked)
  const message = /The last comparison failed.*The service returned HTTP status 500\./
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('Not compared since')).toBeTruthy()
  await openSection({ ...unchecked, ...failing })
  expect(await screen.findByText(/The latest changes couldn’t be sent/)).toBeTruthy()
  expect(screen.getByText('The last comparison failed. The service returned HTTP status 500.')).toBeTruthy()
})

test('one account is sent again from its row, those that are selected together', async () => {
  const mend = faked(() => ({ mended: 2 }))
  const { user } = await openList({
    search: () => page([aCompany(), aCompany({ acctKey: other, acctName: 'Harbour', ...failing })]),
    mend,
  })
  await user.click(await screen.findByRole('button', { name: 'Resend: Harbour' }))
  expect(mend.mock.calls[0]?.[0].body).toEqual({ acctKeys: [other] })
  await user.click(screen.getByRole('checkbox', { name: 'Select Northwind Legal' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Harbour' }))
  await user.click(
    within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: 'Resend everything' }),
  )
  expect(mend.mock.calls[1]?.[0].body).toEqual({ acctKeys: [acctKey, other] })
  expect(await screen.findByText('The data of 2 accounts will be resent')).toBeTruthy()
})

test('an account opens beside the list with what was expected and what was found, and j goes on', async () => {
  const drift = [
    { field: 'company', ours: 'Northwind Legal', theirs: null },
    { field: 'status', ours: 'Suspended', theirs: 'Active' },
    { field: 'settings.reminder', ours: '3', theirs: '0' },
    { field: 'settings.signatureKinds', ours: '["drawn","typed"]', theirs: null },
    { field: 'plans.ESIGN-PRO', ours: 'ESIGN 5 Active', theirs: 'ESIGN 4 Active' },
    { field: 'logo', ours: '3fa9c1d2e5', theirs: null },
    { field: 'people.missing', ours: '2', theirs: '0' },
  ]
  const { user } = await openList({
    search: () => page([aCompany(), aCompany({ acctKey: other, acctName: 'Harbour' })]),
    ofAccount: () => anAccount({ state: 'Drift', drift }),
  })
  await user.click(await screen.findByRole('button', { name: 'Northwind Legal' }))
  const panel = await screen.findByRole('complementary', { name: 'E-signature sync of an account' })
  expect(await within(panel).findByText('2 people with a plan are missing from the service')).toBeTruthy()
  expect(panel.textContent).toMatch(/The whole account.*Expected.*Northwind Legal.*In the service.*Nothing/)
  expect(panel.textContent).toMatch(/Status.*Suspended.*Active/)
  expect(panel.textContent).toMatch(/3 days.*Never/)
  expect(panel.textContent).toMatch(/Drawn, Typed/)
  expect(panel.textContent).toMatch(/Plan ESIGN-PRO.*5 seats, Active.*4 seats, Active/)
  expect(panel.textContent).toMatch(/Logo.*Image 3fa9c1d2In the service.*Nothing/)
  await user.keyboard('j')
  expect(within(panel).getByRole('heading', { level: 2, name: 'Harbour' })).toBeTruthy()
})

test('nothing to see, nothing in this state, no service, and one that is left alone are told apart', async () => {
  await openList({ search: () => page([]) })
  expect(await screen.findByText('Everything is in sync')).toBeTruthy()
  await openList({ search: () => page([]) }, '?state=Failing')
  expect(await screen.findByText('No accounts match these filters')).toBeTruthy()
  await openList({ search: () => page([], { off: 'noAddress' }) })
  expect(await screen.findByText('Nothing is synced')).toBeTruthy()
  expect(screen.getByText('This portal has no e-signature service, so nothing is sent.')).toBeTruthy()
  await openList({ search: () => page([aCompany()], { restsUntil: at }) })
  expect(await screen.findByText(/isn’t responding as expected/)).toBeTruthy()
})

test('what is off offers nothing to send', async () => {
  const refused = { allowed: false, reason: 'esign.off' }
  await openList({ search: () => page([aCompany({ send: refused })], { off: 'switchedOff' }) })
  expect(await screen.findByText(/is turned off for this portal/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a list that cannot be loaded says so, and without the right nothing is asked for', async () => {
  await openList({
    search: () => {
      throw new TypeError('offline')
    },
  })
  expect(await screen.findByText('The accounts couldn’t be loaded')).toBeTruthy()
  await openPage(ESignPage, { at: '/esignSync' })
  expect(await screen.findByText('You can’t view the e-signature sync')).toBeTruthy()
})

test('an account says how it stands, shows its calls, and is sent again', async () => {
  const send = vi.fn<() => ESignOfAccount>(() => anAccount({ state: 'Waiting', waitingSince: at }))
  const call = {
    calledOn: at,
    part: 'people',
    method: 'PUT',
    path: '/people',
    idempotencyKey: 'k',
    status: 422,
    fault: 'answer',
    durationMs: 12,
  } as const
  const { user } = await openSection({ ...failing, nextTryOn: at, calls: [call] }, { send })
  expect(await screen.findByText(/The latest changes couldn’t be sent/)).toBeTruthy()
  expect(screen.getByText('Next attempt')).toBeTruthy()
  await user.click(screen.getByText('Latest calls'))
  expect(screen.getByText('Users with a plan')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Resend everything' }))
  expect(send).toHaveBeenCalledOnce()
  expect(await screen.findByText(/waiting to be sent/)).toBeTruthy()
})

test('an account without such a plan has nothing to send; who lacks the right sees why', async () => {
  await openSection({ state: null, lastSentOn: null, send: { allowed: false, reason: 'esign.noPlan' } })
  expect(await screen.findByText(/has never had an e-signature plan/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resend everything' })).toBeNull()
  await openSection({ send: { allowed: false, reason: 'APIIntegrationAccessSettings:W' } })
  const button = await screen.findByRole('button', { name: 'Resend everything' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
