import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { aCataloguePlan } from './plans.samples.ts'
import { PlansPage } from './PlansPage.tsx'

const allowed = { allowed: true, reason: null }
const open = (plans: object) =>
  openPage(PlansPage, {
    path: '/plansAssign',
    at: '/plansAssign',
    rights: { Provision: 'W' },
    me: { roleCode: 'RA' },
    api: { plans: { search: () => ({ items: [aCataloguePlan()], edit: allowed }), ...plans } },
  } as never)

const use = (used: number, most: number | null, setBy: string | null) => ({
  used,
  capped: false,
  most,
  setBy,
})

test('limits of partners open to read, the fullest first with who set them, and are changed on demand', async () => {
  const uses = { customers: use(3, 4, 'Acme Provider'), seats: use(70, 70, null), admins: use(2, null, null) }
  const partner = { acctKey: 'k', acctName: 'Northern Reseller' }
  const numbers = { maxCustomers: 4, maxSeats: null, maxAdmins: null, customers: 3, seats: 70, admins: 2 }
  const choices = [{ planCode: 'ESIGN-PRO', planName: 'eSign Pro', planNameFr: 'Signature Pro' }]
  const one = { ...partner, ...numbers, applies: { ...uses, plans: choices }, allowedPlans: null, version: 1 }
  const { user } = await open({
    limits: () => ({ items: [{ ...partner, acctType: 'RS', ...uses }], more: false }),
    limit: () => ({ ...one, edit: allowed, choices }),
  })
  await user.click(await screen.findByRole('button', { name: 'Limits of partners' }))
  const row = within(await screen.findByRole('dialog')).findByRole('row', { name: /Northern Reseller/ })
  expect((await row).textContent).toContain('3 of 4')
  await user.click(within(await row).getByRole('button', { name: 'Northern Reseller' }))
  const read = await screen.findByRole('dialog', { name: 'Limits of Northern Reseller' })
  for (const text of ['Set by Acme Provider', '70 of 70', 'Set by a company above yours', '2, no limit', 'eSign Pro'])
    await within(read).findByText(text)
  expect(within(read).queryByRole('textbox')).toBeNull()
  await user.click(within(read).getByRole('button', { name: 'Change limits' }))
  expect(await screen.findByRole('textbox', { name: /Maximum customers/ })).toHaveProperty('value', '4')
  expect(screen.getByText('Currently 70 of 70. Leave empty to set no limit.')).toBeDefined()
})
