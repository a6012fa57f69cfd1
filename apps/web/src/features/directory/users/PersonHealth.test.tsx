import type { User } from '@portal/contract/directory/users/users.person'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { all } from '../../../../test/usersTab.tsx'
import { PersonPage } from './PersonPage.tsx'
import { aPerson } from './users.samples.ts'

const { userKey, acctKey } = aPerson()
const line = { key: userKey, name: null, total: null, capped: false, on: null, sums: [] }
const open = (more: Partial<User>) =>
  openPage(PersonPage, {
    path: '/users/$userKey',
    at: `/users/${userKey}`,
    rights: all,
    api: {
      lookups: { jobFunctions: () => [], timeZones: () => [] },
      users: { get: () => aPerson(more), sessions: () => ({ items: [] }) },
      audit: { search: () => ({ items: [], nextCursor: null, partial: false, capped: false, hasMore: false }) },
      worklist: {
        object: () => ({
          items: [
            { ...line, kind: 'SignInLocked' },
            { ...line, kind: 'OnlyAdministrator' },
          ],
          partial: false,
        }),
      },
    },
  })
const health = () => screen.findByRole('region', { name: 'Needs your attention' })

test('a locked person is unlocked from the line that says so', async () => {
  const { user } = await open({ status: 'Locked' })
  const region = within(await health())
  await user.click(await region.findByRole('button', { name: '1 more' }))
  expect(region.getByRole('link').getAttribute('href')).toBe(`/accounts/${acctKey}?tab=2`)
  await user.click(region.getByRole('button', { name: 'Unlock…: Sign-in locked' }))
  expect(await screen.findByRole('alertdialog', { name: /Unlock/ })).toBeTruthy()
})

test('people who may not unlock get the line alone', async () => {
  await open({
    status: 'Locked',
    abilities: { edit: { allowed: false, reason: 'user.aboveYou' }, restore: { allowed: false, reason: null } },
  })
  const region = within(await health())
  await region.findByText('Sign-in locked')
  expect(region.queryByRole('button', { name: /Unlock/ })).toBeNull()
})
