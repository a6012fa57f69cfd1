import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { AccessManagementPage } from './AccessManagementPage.tsx'
import { aSummary, companyKey, salesKey } from './accessGroups.samples.ts'

test('a warning is a mark in the header of its group, told by name and pointer; above there are only counts', async () => {
  const helpdesk = aSummary()
  const sales = aSummary({ groupKey: salesKey, name: 'Sales', memberCount: 0 })
  const full = aSummary({ groupKey: companyKey, name: 'Full access', fullAccess: true, memberCount: 0 })
  const edit = { allowed: true, reason: null }
  const list = () => ({ items: [full, helpdesk, sales], edit, withoutGroup: 2 })
  const { user } = await openPage(AccessManagementPage, {
    at: '/accessManagement',
    rights: { UserGroupsAccess: 'W' },
    api: { access: { ramEnabled: () => ({ enabled: false }) }, accessGroups: { list } },
  })
  const head = await screen.findByRole('columnheader', { name: /^Sales/ })
  expect(head.textContent).toBe('Sales No members yet')
  expect(screen.getByRole('columnheader', { name: /^Full access/ }).textContent).toMatch(/2 administrators are in no/)
  expect(screen.getByRole('columnheader', { name: 'Helpdesk' }).querySelector('svg')).toBe(null)
  expect(screen.getByText(/^1 group has no members\. 2 administrators are in no group/)).toBeTruthy()
  expect(screen.queryByRole('tooltip', { hidden: true })).toBe(null)
  await user.hover(head)
  expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toBe('No members yet')
})
