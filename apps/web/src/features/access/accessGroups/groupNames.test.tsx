import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { AccessManagementPage } from './AccessManagementPage.tsx'
import { aSummary } from './accessGroups.samples.ts'

test('the built-in group is named in the reader’s language', async () => {
  const edit = { allowed: true, reason: null }
  await openPage(AccessManagementPage, {
    at: '/accessManagement',
    rights: { UserGroupsAccess: 'W', AcctMgmnt: 'W' },
    language: 'fr-fr',
    api: {
      access: { ramEnabled: () => ({ enabled: false }) },
      accessGroups: {
        list: () => ({ items: [aSummary({ name: 'Full access', fullAccess: true })], edit, withoutGroup: 0 }),
      },
    },
  })
  const heads = within(await screen.findByRole('grid')).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['Tout', 'Accès complet'])
})

test('the list of groups ends in a schedule of the same', async () => {
  const edit = { allowed: true, reason: null }
  const { user, router } = await openPage(AccessManagementPage, {
    at: '/accessManagement?view=groups',
    rights: { UserGroupsAccess: 'W', AcctMgmnt: 'W', ExportAcct: 'W', ScheduledReports: 'W' },
    api: {
      access: { ramEnabled: () => ({ enabled: false }) },
      accessGroups: { list: () => ({ items: [aSummary()], edit, withoutGroup: 0 }) },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule this…' }))
  const { pathname, search } = router.state.location
  expect([pathname, search]).toEqual(['/reports/rptSchedule', { kind: 'groups', asked: { Archived: false } }])
})
