import type { HealthKind, HealthLine } from '@portal/contract/operations/worklist/worklist.health'
import { healthKinds } from '@portal/contract/operations/worklist/worklist.health'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { NoAnswer } from '../../../test/fakeApi.ts'
import { openPage } from '../../../test/openPage.tsx'
import { ObjectHealth } from './ObjectHealth.tsx'
import { useHealthText } from './useHealthText.ts'

const key = '018f3c1e-0000-7000-8000-00000000a001'
const line = (kind: HealthKind, more: Partial<HealthLine> = {}): HealthLine => ({
  kind,
  key,
  name: null,
  total: null,
  capped: false,
  on: null,
  sums: [],
  ...more,
})
const run = vi.fn<() => void>()
const acts = {
  SignInLocked: () => ({ label: 'Unlock', run }),
  InvitationOpen: undefined,
  FactorMissing: undefined,
  OnlyAdministrator: () => ({ label: 'Show users', href: '/users' }),
  SignInLong: () => undefined,
}
function Health() {
  const [about, setAbout] = useState({ version: 1 })
  return (
    <>
      <ObjectHealth of="User" id={key} about={about} acts={acts} />
      <button type="button" onClick={() => setAbout({ version: 2 })}>
        Change
      </button>
    </>
  )
}
const open = (object: () => { items: HealthLine[]; partial: boolean }) =>
  openPage(Health, { at: '/users', api: { worklist: { object } } })
const place = () => screen.findByRole('region', { name: 'Needs your attention' })

test('each line has the act that mends it; the others open by a button', async () => {
  const items = [line('SignInLocked'), line('OnlyAdministrator'), line('SignInLong', { total: 91 })]
  const { user } = await open(() => ({ items, partial: false }))
  const region = within(await place())
  expect((await region.findAllByRole('listitem')).map((one) => one.textContent)).toEqual(['Sign-in lockedUnlock'])
  await user.click(region.getByRole('button', { name: 'Unlock: Sign-in locked' }))
  expect(run).toHaveBeenCalledOnce()
  const more = region.getByRole('button', { name: '2 more' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  expect(region.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Sign-in lockedUnlock',
    'Only active administrator of the accountShow users',
    'No sign-in for 91 days',
  ])
  expect(region.getByRole('link').getAttribute('href')).toBe('/users')
  expect(region.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
})

test('it says that nothing needs attention, and looks again when the object changed', async () => {
  let items = [line('SignInLocked')]
  const { user } = await open(() => ({ items, partial: false }))
  const region = await place()
  await within(region).findByText('Sign-in locked')
  items = []
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(await within(region).findByText('Nothing needs your attention')).toBeTruthy()
})

test('a look that fails, or that is not whole, says so', async () => {
  await open(() => ({ items: [line('SignInLocked')], partial: true }))
  const region = within(await place())
  await region.findByText('Some items that need attention couldn’t be loaded')
  expect(region.getAllByRole('listitem')).toHaveLength(1)
})

test('without an answer the place stays, and says so', async () => {
  await open(() => {
    throw new NoAnswer()
  })
  const region = within(await place())
  await waitFor(() => expect(region.getByText('Some items that need attention couldn’t be loaded')).toBeTruthy())
})

test.each(['en-us', 'fr-fr'] as const)('every kind has its words: %s', async (language) => {
  const kinds = Object.values(healthKinds).flat()
  const filled = { name: 'eSign', on: '2026-12-01', sums: [{ currency: 'USD' as const, amount: 100 }] }
  const Texts = () => {
    const text = useHealthText()
    return <p data-testid="texts">{kinds.map((kind) => text(line(kind, { total: 2, ...filled }))).join('|')}</p>
  }
  await openPage(Texts, { at: '/texts', language })
  const texts = (await screen.findByTestId('texts')).textContent.split('|')
  expect(texts).toHaveLength(kinds.length)
  expect(texts.filter((text) => text === '' || text.includes('health.') || text.includes('{{'))).toEqual([])
})
