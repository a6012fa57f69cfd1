import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { CompanyPlansTab } from './CompanyPlansTab.tsx'
import { aCompanyPlan, acctKey, aSummary } from './subscriptions.samples.ts'

const plan = aCompanyPlan(1)
const writes = { AcctMgmnt: 'W', Provision: 'W', Upgrade: 'W', Renew: 'W' } as const
const open = (readOnly = false) =>
  openPage(() => <CompanyPlansTab account={{ acctKey, acctType: 'CU' }} readOnly={readOnly} />, {
    at: '/tab',
    rights: writes,
    me: { roleCode: 'DT' },
    api: {
      subscriptions: { summary: () => aSummary({ items: [plan] }), activity: () => ({ items: [], nextCursor: null }) },
      plans: { search: () => ({ items: [], edit: { allowed: false, reason: null } }) },
      worklist: {
        object: () => ({
          items: [
            {
              kind: 'PlanFull',
              key: plan.subscriptionKey,
              name: 'eSign Pro',
              total: 20,
              capped: false,
              on: null,
              sums: [],
            },
          ],
          partial: false,
        }),
      },
    },
  } as never)
const text = 'eSign Pro: no free seat'
const health = () => screen.findByRole('region', { name: 'Needs your attention' })

test('seats are added from the line that says that all are in use', async () => {
  const { user } = await open()
  await user.click(await within(await health()).findByRole('button', { name: `Add seats: ${text}` }))
  expect(await screen.findByRole('dialog', { name: 'Change eSign Pro' })).toBeTruthy()
})

test('where the plans are view only, the line has no act', async () => {
  await open(true)
  const region = within(await health())
  await region.findByText(text)
  expect(region.queryByRole('button')).toBeNull()
})
