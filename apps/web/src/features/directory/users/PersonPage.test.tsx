import type { User } from '@portal/contract/directory/users/users.person'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { all, hidden } from '../../../../test/usersTab.tsx'
import { PersonPage } from './PersonPage.tsx'
import { aPerson } from './users.samples.ts'

const userKey = aPerson().userKey
const open = (more: Partial<User> = {}, users: Fakes['users'] = {}, language: 'en-us' | 'fr-fr' = 'en-us') =>
  openPage(PersonPage, {
    path: '/users/$userKey',
    at: `/users/${userKey}`,
    language,
    rights: all,
    api: {
      lookups: { jobFunctions: () => [], timeZones: () => [] },
      users: { get: () => aPerson(more), sessions: () => ({ items: [] }), ...users },
      audit: { search: () => ({ items: [], nextCursor: null, partial: false, capped: false, hasMore: false }) },
    },
  })

test('a person is read first; a section is edited and saved by itself, with what changed alone', async () => {
  const update = vi.fn<NonNullable<NonNullable<Fakes['users']>['update']>>(() =>
    aPerson({ firstName: 'Eva', version: 2 }),
  )
  const { user } = await open({}, { update })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Sample' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit: User' }))
  const field = await screen.findByRole('textbox', { name: 'First name' })
  await user.clear(field)
  await user.type(field, 'Eva')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Eva Sample' })).toBeTruthy()
  expect(update.mock.calls[0]?.[0]).toMatchObject({ params: { userKey }, body: { firstName: 'Eva' }, ifMatch: 1 })
})

test('acts are in the menu of the page; of an end user none that is about signing in', async () => {
  const { user } = await open({ kind: 'ENDUSER', roleCode: null })
  await user.click(await screen.findByRole('button', { name: 'More on this page' }))
  const menu = await screen.findByRole('menu', { hidden })
  expect(within(menu).getByRole('menuitem', { name: 'Disable…', hidden })).toBeTruthy()
  for (const name of [/Sign out/, /second factor/, /Sign in as/])
    expect(within(menu).queryByRole('menuitem', { name, hidden })).toBeNull()
})

test('somebody who was removed can be restored, and nothing else', async () => {
  const restore = vi.fn<NonNullable<NonNullable<Fakes['users']>['restore']>>(() => ({
    done: true,
    plansMissed: [{ planName: 'Secure 50', planNameFr: 'Sécurité 50' }],
  }))
  const { user } = await open(
    {
      status: 'Removed',
      restorableUntil: '2026-06-01T00:00:00.000Z',
      editableFields: [],
      abilities: { edit: { allowed: false, reason: 'user.notFound' }, restore: { allowed: true, reason: null } },
    },
    { restore },
  )
  expect(await screen.findByText(/can be restored until/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More on this page' }))
  const menu = await screen.findByRole('menu', { hidden })
  expect(within(menu).getAllByRole('menuitem', { hidden })).toHaveLength(1)
  await user.click(within(menu).getByRole('menuitem', { name: 'Restore…', hidden }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Restore Ada Sample?' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Removed by mistake')
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  expect(
    await screen.findByText(
      'Ada Sample was restored, but without Secure 50: there’s no free seat, or the company plan has ended.',
    ),
  ).toBeTruthy()
})

test('in French', async () => {
  await open({}, {}, 'fr-fr')
  expect(await screen.findByText('Langue et région')).toBeTruthy()
})
