import { Problem } from '@portal/contract/core/errors'
import type { CataloguePlan } from '@portal/contract/commerce/plans/plans.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aCataloguePlan } from '../plans/plans.samples.ts'
import { CompanyPlansTab } from './CompanyPlansTab.tsx'
import { aCompanyPlan, acctKey, anActivity, aPreview, aSummary, keyOf } from './subscriptions.samples.ts'

type Api = NonNullable<Fakes['subscriptions']>
const none = { items: [], hasMore: false, nextCursor: null, partial: false, capped: false }
const writes = { AcctMgmnt: 'W', Provision: 'W', Upgrade: 'W', Renew: 'W' } as const
type Options = {
  rights?: object
  me?: object
  readOnly?: boolean
  language?: 'en-us' | 'fr-fr'
  sold?: readonly CataloguePlan[]
}
const open = (
  api: Api = {},
  { rights = writes, me = { roleCode: 'DT' }, readOnly = false, language = 'en-us', sold = [] }: Options = {},
) =>
  openPage(() => <CompanyPlansTab account={{ acctKey, acctType: 'CU' }} readOnly={readOnly} />, {
    at: '/tab',
    rights,
    me,
    language,
    api: {
      subscriptions: { summary: () => aSummary(), activity: () => none, ...api },
      plans: { search: () => ({ items: sold, edit: { allowed: false, reason: null } }) },
    },
  } as never)

test('a plan says its seats, its term, its price and what is scheduled', async () => {
  const scheduledChange = {
    activityKey: keyOf(9),
    type: 'SEATS_CHANGED',
    toPlanCode: null,
    seats: 30,
    on: '2027-01-10',
  }
  await open({ summary: () => aSummary({ items: [aCompanyPlan(1, { scheduledChange } as never)] }) })
  const card = await screen.findByRole('region', { name: 'eSign Pro' })
  for (const text of [
    'Seats used: 12 of 20 · 8 free',
    'Renews on 01/10/2027',
    '$380.00 a month',
    '$19.00 per seat',
    'Purchase order PO-77',
  ])
    expect(card.textContent).toContain(text)
  expect(card.textContent).toContain('On 01/10/2027: 30 seats')
  expect(within(card).getByRole('progressbar', { name: 'Seats used' }).getAttribute('aria-valuenow')).toBe('60')
})

test('in French it says the same', async () => {
  await open({}, { language: 'fr-fr' })
  const card = await screen.findByRole('region', { name: 'Signature Pro' })
  expect(card.textContent).toContain('Licences utilisées\u00a0: 12 sur 20 · 8 libres')
  expect(card.textContent).toMatch(/380,00\s\$(US)? par mois/)
})

test('more seats: what it costs comes from the rules, before; the change is sent once', async () => {
  const validateUpgrade = vi.fn<NonNullable<Api['validateUpgrade']>>(() => aPreview())
  const upgrade = vi.fn<NonNullable<Api['upgrade']>>(() => aCompanyPlan(1, { seats: 30 }))
  const { user } = await open({ validateUpgrade, upgrade })
  await user.click(await screen.findByRole('button', { name: 'Change plan or seats' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change eSign Pro' }))
  const seats = dialog.getByRole('textbox', { name: /^Seats/ })
  await user.clear(seats)
  await user.type(seats, '30')
  await dialog.findByText('20 → 30 (+10)')
  dialog.getByText('$380.00 → $570.00')
  dialog.getByText('$287.42')
  await user.click(dialog.getByRole('button', { name: 'Change seats' }))
  await waitFor(() => expect(upgrade).toHaveBeenCalledOnce())
  expect(upgrade.mock.lastCall?.[0].body).toEqual({ subscriptionKey: keyOf(1), effective: 'NOW', seats: 30 })
  expect(validateUpgrade.mock.lastCall?.[0].body).toEqual(upgrade.mock.lastCall?.[0].body)
})

test('fewer seats than are used is an offer: who would lose, as many as are used, or choose who gives one up', async () => {
  const usersThatLoseAccess = [{ userKey: keyOf(5), name: 'Ida Moss', email: 'ida@northwind.test' }]
  const refusedSeats = {
    code: 'subscription.seatsInUse',
    message: '12 people use the plan, and there would be 9 seats.',
  }
  const validateUpgrade = vi.fn<NonNullable<Api['validateUpgrade']>>(({ body: { seats } }) =>
    seats === 9
      ? aPreview({
          allowed: false,
          reasons: [refusedSeats],
          seats: 9,
          seatsDelta: -11,
          usersThatLoseAccess,
          usersThatLoseAccessCount: 3,
        })
      : aPreview({ seats: 12, seatsDelta: -8, prorationMinor: -1000 }),
  )
  const upgrade = vi.fn<NonNullable<Api['upgrade']>>(() => aCompanyPlan(1))
  const { user } = await open({ validateUpgrade, upgrade })
  await user.click(await screen.findByRole('button', { name: 'Change plan or seats' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change eSign Pro' }))
  const seats = dialog.getByRole('textbox', { name: /^Seats/ })
  await user.clear(seats)
  await user.type(seats, '9')
  await dialog.findByText('Ida Moss (ida@northwind.test)')
  dialog.getByText('and 2 more')
  dialog.getByText(refusedSeats.message)
  await user.click(dialog.getByRole('button', { name: 'Change seats' }))
  expect(upgrade).not.toHaveBeenCalled()
  expect(dialog.getByRole('link', { name: 'Choose the 3 people who lose a seat' }).getAttribute('href')).toContain(
    'tab=4',
  )
  await user.click(dialog.getByRole('button', { name: 'Keep 12 seats' }))
  await dialog.findByText('20 → 12 (−8)')
  dialog.getByText('$10.00 less')
})

test('seats that are no number are said at the field, and nothing is asked', async () => {
  const validateUpgrade = vi.fn<NonNullable<Api['validateUpgrade']>>(() => aPreview())
  const { user } = await open({ validateUpgrade })
  await user.click(await screen.findByRole('button', { name: 'Change plan or seats' }))
  const dialog = within(await screen.findByRole('dialog'))
  const seats = dialog.getByRole('textbox', { name: /^Seats/ })
  for (const wrong of ['0', '-3', '1.5', '1000001']) {
    await user.clear(seats)
    await user.type(seats, wrong)
    dialog.getByText('Enter a number of seats from 1 to 1,000,000.')
  }
  expect(validateUpgrade).not.toHaveBeenCalled()
})

test('a code that is none is said at its field in a sentence, and neither asked about nor sent', async () => {
  const validateUpgrade = vi.fn<NonNullable<Api['validateUpgrade']>>(() => aPreview())
  const upgrade = vi.fn<NonNullable<Api['upgrade']>>(() => aCompanyPlan(1, { seats: 30 }))
  const { user } = await open({ validateUpgrade, upgrade })
  await user.click(await screen.findByRole('button', { name: 'Change plan or seats' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change eSign Pro' }))
  const seats = dialog.getByRole('textbox', { name: /^Seats/ })
  await user.clear(seats)
  await user.type(seats, '30')
  await dialog.findByText('20 → 30 (+10)')
  const calls = validateUpgrade.mock.calls.length
  const code = dialog.getByRole('textbox', { name: 'Promotion code' })
  await user.type(code, 'no😀')
  await dialog.findByText('Promotion code must have 4 to 24 letters, digits or hyphens.')
  expect(dialog.queryByRole('alert')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Change seats' }))
  expect([validateUpgrade.mock.calls.length, upgrade.mock.calls.length]).toEqual([calls, 0])
  await user.clear(code)
  await user.type(code, 'fair-2026')
  await waitFor(() =>
    expect(validateUpgrade.mock.lastCall?.[0].body).toMatchObject({ seats: 30, promoCode: 'FAIR-2026' }),
  )
  expect(dialog.queryByText(/must have 4 to 24/)).toBeNull()
})

test('a customer’s administrator reads and changes nothing', async () => {
  await open(
    { summary: () => aSummary({ add: { allowed: false, reason: 'subscription.ownCompany' } }) },
    {
      rights: { AcctMgmnt: 'W' },
      me: { roleCode: 'CU', companyKey: acctKey },
      readOnly: true,
    },
  )
  await screen.findByRole('region', { name: 'eSign Pro' })
  screen.getByText('Only the company above yours can change these plans.')
  expect(screen.queryByRole('button', { name: /plan|seats|Renew|More/ })).toBeNull()
})

test('who lacks a right of the role is told so, with “Why?”', async () => {
  const refusal = { allowed: false, reason: 'Upgrade:W' }
  const { abilities } = aCompanyPlan(1)
  const plan = aCompanyPlan(1, { abilities: { ...abilities, upgrade: refusal, changeSeats: refusal } })
  await open({ summary: () => aSummary({ items: [plan] }) }, { rights: { ...writes, Upgrade: 'R' } })
  const button = await screen.findByRole('button', { name: 'Change plan or seats' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-description')).toBe('You don’t have permission to change plans.')
  screen.getByRole('button', { name: /^Why/ })
})

test('what is scheduled is cancelled after a question; what is over is deleted', async () => {
  const yes = { allowed: true, reason: null }
  const cancelActivity = vi.fn<NonNullable<Api['cancelActivity']>>(() => anActivity(7))
  const deleteActivity = vi.fn<NonNullable<Api['deleteActivity']>>(() => ({ activityKey: keyOf(8) }))
  const { user } = await open({
    summary: () =>
      aSummary({ scheduled: [anActivity(7, { status: 'Scheduled', scheduledFor: '2027-01-10', cancel: yes })] }),
    activity: () => ({ ...none, items: [anActivity(8, { text: 'Was cancelled', status: 'Cancelled', delete: yes })] }),
    cancelActivity,
    deleteActivity,
  })
  await user.click(await screen.findByRole('button', { name: /^Cancel: eSign Pro/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel change' }))
  await waitFor(() => expect(cancelActivity).toHaveBeenCalledOnce())
  await user.click(await screen.findByRole('button', { name: 'Delete: Was cancelled' }))
  await waitFor(() => expect(deleteActivity).toHaveBeenCalledOnce())
})

test('a refusal of the run is said in the dialog, which keeps what was typed', async () => {
  const end = () => {
    throw new Problem('subscription.accountNotActive')
  }
  const { user } = await open({ validateCancel: () => aPreview({ seatsDelta: 0, seats: 20 }), cancel: end })
  await user.click(await screen.findByRole('button', { name: 'More actions for eSign Pro' }))
  await user.click(await screen.findByRole('menuitem', { name: 'End plan', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End eSign Pro?' }))
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Moved on')
  await user.click(dialog.getByRole('button', { name: 'End plan' }))
  await dialog.findByText('The account is suspended or closed. Lift the suspension or reopen it first.')
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', 'Moved on')
})

test('a plan that ends after its term says until when people use it, and no price that stays', async () => {
  const { user } = await open({
    validateCancel: () => aPreview({ on: '2027-02-09', seatsDelta: 0, prorationMinor: 0 }),
  })
  await user.click(await screen.findByRole('button', { name: 'More actions for eSign Pro' }))
  await user.click(await screen.findByRole('menuitem', { name: 'End plan', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End eSign Pro?' }))
  expect(await dialog.findByText('12 people can use it until 02/08/2027.')).toBeTruthy()
  expect(dialog.queryByText('Per month')).toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'Now' }))
  expect(await dialog.findByText('Per month')).toBeTruthy()
})

test('a plan that the company had before is not tried once more', async () => {
  const catalogue = [aCataloguePlan(), aCataloguePlan({ planKey: 'q', planCode: 'ESIGN-NEXT', planName: 'eSign Next' })]
  const validateAdd = vi.fn<NonNullable<Api['validateAdd']>>(() => aPreview())
  const summary = () => aSummary({ items: [aCompanyPlan(1, { status: 'Expired', endedOn: '2026-10-01' })] })
  const { user } = await open({ validateAdd, summary }, { sold: catalogue })
  await user.click(await screen.findByRole('button', { name: 'Add a plan' }))
  const plan = await screen.findByRole('combobox', { name: /^Plan/ })
  await waitFor(() => expect(validateAdd).toHaveBeenCalled())
  expect(validateAdd.mock.lastCall?.[0].body).not.toHaveProperty('trialDays')
  expect(screen.queryByRole('checkbox', { name: /14/ })).toBeNull()
  await user.selectOptions(plan, 'ESIGN-NEXT')
  expect(screen.getByRole('checkbox', { name: /14/ })).toHaveProperty('checked', true)
  await waitFor(() => expect(validateAdd.mock.lastCall?.[0].body).toMatchObject({ trialDays: 14 }))
})

test('a sale that is refused before anything is worked out says why, and no numbers', async () => {
  const reasons = [{ code: 'promotion.notFound', message: 'No promotion with this code.' }]
  const nothing = { on: '', newEnd: null, seats: 0, seatsDelta: 0, unitsDelta: null, monthlyMinor: null }
  const validateAdd = () => aPreview({ ...nothing, prorationMinor: null, allowed: false, reasons })
  const { user } = await open({ validateAdd, summary: () => aSummary({ items: [] }) }, { sold: [aCataloguePlan()] })
  await user.click(await screen.findByRole('button', { name: 'Add a plan' }))
  const preview = (await screen.findByText('No promotion with this code.')).closest('section')
  expect(preview?.textContent).not.toMatch(/Seats|Takes effect/)
})

test('nothing, and what failed, say so', async () => {
  await open({ summary: () => aSummary({ items: [] }) })
  expect(await screen.findByText('Add the first plan of this account.')).toBeTruthy()
})
test('a summary that fails can be asked again', async () => {
  const summary = () => {
    throw new Problem('account.notFound')
  }
  await open({ summary })
  expect(await screen.findByText('The plans of this account couldn’t be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
