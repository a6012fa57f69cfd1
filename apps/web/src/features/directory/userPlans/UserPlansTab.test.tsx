import type { Holder, SeatedPlan, Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aPageOfPeople } from '@portal/contract/directory/users/users.examples'
import { UserPlansTab } from './UserPlansTab.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const allowed = { allowed: true, reason: null }
const aPlan = (more: Partial<SeatedPlan> = {}): SeatedPlan => ({
  planCode: 'ESIGN-PRO',
  planName: 'eSign Pro',
  planNameFr: 'Signature Pro',
  productLine: 'ESIGN',
  planType: 'PERUSER',
  status: 'Active',
  seatsTotal: 3,
  seatsUsed: 2,
  seatsFree: 1,
  endDate: null,
  assign: allowed,
  ...more,
})
const aHolder = (n: number, plans: Holder['plans'] = []): Holder => ({
  userKey: `018f0000-0000-7000-8000-00000000010${n}`,
  acctKey,
  email: `person${n}@northwind.test`,
  firstName: 'Person',
  lastName: `No${n}`,
  kind: 'ENDUSER',
  status: 'Active',
  plans,
})
const seats = (items: SeatedPlan[] = [aPlan()], assign: Seats['assign'] = allowed): Seats => ({
  acctKey,
  acctName: 'Northwind Legal',
  today: '2026-11-25',
  items,
  assign,
})
function open(api: Fakes['userPlans'] = {}, more: Fakes = {}, options: { language?: 'fr-fr' } = {}) {
  const assignedPlan = {
    planCode: 'ESIGN-PRO',
    planName: 'eSign Pro',
    planNameFr: 'Signature Pro',
    productLine: 'ESIGN',
  } as const
  const page = {
    ...aPageOfPeople([]),
    items: [aHolder(1, [{ ...assignedPlan, since: '2026-11-02T10:00:00.000Z' }]), aHolder(2), aHolder(3)],
  }
  return openPage(() => <UserPlansTab account={{ acctKey }} />, {
    at: '/tab',
    ...options,
    rights: { AcctMgmnt: 'W' },
    api: {
      userPlans: { seats: () => seats(), search: () => page, count: () => ({ total: 3, capped: false }), ...api },
      ...more,
    },
  })
}

test('plans stand with their free seats beside the people, who are filtered by one of them', async () => {
  const { user, address } = await open()
  expect(await screen.findByText('Seats free: 1 of 3')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'eSign Pro, Seats used: 2 of 3' }).getAttribute('aria-valuenow')).toBe(
    '67',
  )
  await user.click(screen.getByRole('button', { name: 'Show who has it' }))
  expect(await screen.findByRole('button', { name: 'Show everyone' })).toBeDefined()
  expect(address()).toContain('plan=ESIGN-PRO')
  expect(screen.getByRole('button', { name: 'Show everyone' }).getAttribute('aria-pressed')).toBe('true')
})

test('too few seats are an offer before anything is asked: the first of them, or nobody until there are enough', async () => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() => {
    throw new Error('not here')
  })
  const { user } = await open({}, { changes: { create } })
  await user.click(await screen.findByRole('checkbox', { name: /Person No2/ }))
  await user.click(screen.getByRole('checkbox', { name: /Person No3/ }))
  await user.click(screen.getByRole('button', { name: 'Assign plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a plan to 2 users' }))
  expect(await dialog.findByText('You’re 1 seat short: 2 needed, 1 free.')).toBeDefined()
  expect(dialog.getByRole('radio', { name: 'Don’t assign until the plan has 4 seats' })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('radio', { name: 'Assign to the first user' }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.lastCall?.[0].body).toMatchObject({
    kind: 'userPlan.assign',
    selection: { userKeys: [aHolder(2).userKey, aHolder(3).userKey] },
    input: { AcctKey: acctKey, PlanCode: 'ESIGN-PRO', Effective: 'NOW', ReplaceExisting: false, OnShortage: 'PARTIAL' },
  })
})

test('a day must be chosen among several, and lie after today where the company is', async () => {
  const { user } = await open({ seats: () => seats([aPlan(), aPlan({ planCode: 'DOCS', planName: 'Documents' })]) })
  await user.click(await screen.findByRole('checkbox', { name: /Person No2/ }))
  await user.click(screen.getByRole('button', { name: 'Assign plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a plan to Person No2' }))
  await user.click(await dialog.findByRole('radio', { name: 'On a date' }))
  await user.type(dialog.getByRole('textbox', { name: 'Date' }), '11/25/2026')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(dialog.getByText('Choose a plan.')).toBeDefined()
  expect(dialog.getByText('Choose a date after today.')).toBeDefined()
  // A fixed field no longer counts as a fault.
  await user.click(dialog.getByRole('radio', { name: 'Documents' }))
  expect(dialog.queryByText('Choose a plan.')).toBeNull()
})

test('who may not assign selects nobody; a company without plans is told what comes first, in French too', async () => {
  await open({ seats: () => seats([], { allowed: false, reason: 'AcctMgmnt:W' }) }, {}, { language: 'fr-fr' })
  expect(await screen.findByText('Aucun forfait de société pour l’instant')).toBeDefined()
  expect(await screen.findByText('person1@northwind.test')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('everyone who has a plan moves to another of its line, as one set with what happens if seats are missing', async () => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() => {
    throw new Error('not here')
  })
  const basic = { planCode: 'ESIGN-BASIC', planName: 'eSign Basic', planNameFr: 'Signature Base', seatsTotal: 1 }
  const items = [
    aPlan(),
    aPlan({ ...basic, seatsUsed: 0, seatsFree: 1 }),
    aPlan({ planCode: 'DOCS', planName: 'Documents', productLine: 'DOCUMENTS' }),
  ]
  const { user } = await open({ seats: () => seats(items) }, { changes: { create } })
  // Neither a plan without holders nor the only one of its line.
  const [act, ...others] = await screen.findAllByRole('button', { name: 'Move everyone to another plan' })
  expect(others).toEqual([])
  await user.click(act!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the plan of 2 users' }))
  expect(dialog.getByText('Current plan: eSign Pro')).toBeDefined()
  expect(dialog.queryByRole('radio', { name: /Documents/ })).toBeNull()
  expect(dialog.getByText('You’re 1 seat short: 2 needed, 1 free.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create.mock.lastCall?.[0].body).toMatchObject({
    kind: 'userPlan.change',
    selection: { userFilter: { acctKey, plan: 'ESIGN-PRO' } },
    input: { FromPlanCode: 'ESIGN-PRO', ToPlanCode: 'ESIGN-BASIC', Effective: 'NOW', OnShortage: 'FAIL' },
  })
})

test('people who are shown by their plan are moved by the selection', async () => {
  const items = [aPlan(), aPlan({ planCode: 'ESIGN-BASIC', planName: 'eSign Basic' })]
  const { user } = await open({ seats: () => seats(items) })
  await user.click(await screen.findByRole('checkbox', { name: /Person No1/ }))
  expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Show who has it' })[0]!)
  await user.click(await screen.findByRole('checkbox', { name: /Person No1/ }))
  await user.click(await screen.findByRole('button', { name: 'Change plan' }))
  expect(await screen.findByRole('dialog', { name: 'Change the plan of Person No1' })).toBeDefined()
})
