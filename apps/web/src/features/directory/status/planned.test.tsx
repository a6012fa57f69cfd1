import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { Problem } from '@portal/contract/core/errors'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aChange } from '../../../../test/changes.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { AccountPage } from '../accounts/page/AccountPage.tsx'
import { account, aReason, emptyContacts, standing } from './status.samples.ts'

type Create = NonNullable<NonNullable<Fakes['changes']>['create']>
const shown = anAccount({ ...account, acctType: 'RS' })

async function open(create: Create, more: Partial<AccountStanding> = {}) {
  const lookups = {
    industries: () => [],
    countries: () => [],
    jobFunctions: () => [],
    timeZones: () => [],
    statusChangeReasons: () => [aReason('TEST', 'Test account', ['Closed'])],
  }
  const page = await openPage(AccountPage, {
    path: '/accounts/$acctKey',
    at: `/accounts/${shown.acctKey}`,
    rights: { AcctMgmnt: 'W', AcctStatus: 'W' },
    api: {
      lookups,
      contacts: emptyContacts,
      accounts: { get: () => shown },
      status: { get: () => standing(more) },
      changes: {
        create,
        rows: () => ({
          items: [],
          nextCursor: null,
          hasMore: false,
          partial: false,
          capped: false,
          same: [],
          partly: false,
        }),
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: shown.acctName })
  return page
}

/** Closes with everything below on a later day, up to the preview. */
async function plan(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Change status' }))
  await screen.findByRole('radiogroup', { name: 'New status' })
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Closed' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'TEST')
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'As agreed')
  await user.click(dialog.getByRole('checkbox', { name: /Also close all accounts below/ }))
  await user.click(dialog.getByRole('radio', { name: 'On a date' }))
  await user.type(dialog.getByRole('textbox', { name: 'Effective date' }), '12/24/2099')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
}

test('closing with all below on a later day: the preview does not ask for the day again', async () => {
  const create = vi.fn<Create>(() =>
    aChange({ plannedFor: '2099-12-24', runAt: '2099-12-23T23:00:00.000Z', confirmCount: 3, needsApproval: true }),
  )
  const { user } = await open(create)
  await plan(user)
  const panel = within(await screen.findByRole('dialog', { name: 'Change status' }))
  expect(await panel.findByRole('textbox', { name: 'Type 3 to confirm' })).toBeTruthy()
  expect(panel.queryByRole('radiogroup', { name: 'When' })).toBe(null)
  expect(panel.getByText(/12\/24\/2099/)).toBeTruthy()
  expect(create.mock.calls[0]?.[0].body.input).toMatchObject({ To: 'Closed', EffectiveOn: '2099-12-24', Cascade: true })
})

test('a refusal keeps the input, and is shown at its field', async () => {
  const { user } = await open(() => {
    throw new Problem('account.dateNotLater', { fields: [{ field: 'Input.EffectiveOn', code: 'notLater' }] })
  })
  await plan(user)
  const day = await screen.findByRole('textbox', { name: 'Effective date' })
  const dialog = within(screen.getByRole('dialog', { name: /Change the status of/ }))
  expect(day.getAttribute('aria-invalid')).toBe('true')
  // In the summary, and at the field.
  expect(dialog.getAllByText('Effective date must be after today.')).toHaveLength(2)
  expect(day).toHaveProperty('value', '12/24/2099')
  expect(dialog.getByRole('radio', { name: 'Closed' })).toHaveProperty('checked', true)
  expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveProperty('value', 'TEST')
  expect(dialog.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', 'As agreed')
  expect(dialog.getByRole('checkbox', { name: /Also close all accounts below/ })).toHaveProperty('checked', true)
})

test('the header says which change set is going to change the status, and leads to it', async () => {
  const prepared: AccountStanding['prepared'] = [
    { changeKey: 'c1', to: 'Closed', on: '2099-12-24', state: 'Scheduled' },
    { changeKey: 'c2', to: 'Closed', on: null, state: 'AwaitingApproval' },
  ]
  await open(() => aChange(), { prepared })
  const link = await screen.findByRole('link', { name: 'Will be closed on 12/24/2099' })
  expect(link.getAttribute('href')).toBe('/changes/c1')
  expect(screen.getByRole('link', { name: 'Will be closed once a second person approves' })).toBeTruthy()
})

test.each([
  ['to the change set that planned it', '018f0000-0000-7000-8000-0000000000c1'],
  ['nowhere, where the reader may not open it', null],
])('the planned status of the header leads %s', async (_, changeKey) => {
  const pending = {
    to: 'Suspended' as const,
    effectiveOn: '2099-12-24',
    dueOn: '2099-12-23T23:00:00.000Z',
    reasonCode: 'TEST',
    note: null,
    setBy: 'Dana Tremblay',
    state: 'Scheduled' as const,
    changeKey,
    message: null,
    mayChange: { allowed: false, reason: 'account.notYours' },
  }
  await open(() => aChange(), { pending })
  const words = await screen.findByText(/12\/24\/2099/)
  expect(words.closest('a')?.getAttribute('href') ?? null).toBe(changeKey && `/changes/${changeKey}`)
})
