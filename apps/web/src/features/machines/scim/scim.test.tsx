import type { Result } from '@portal/contract/core/route'
import type { scim } from '@portal/contract/machines/scim/scim.contract'
import { allowed } from '@portal/contract/core/ability'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ScimSection } from './ScimSection.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const section = (more: Partial<Result<typeof scim.section>> = {}): Result<typeof scim.section> => ({
  baseUrl: `https://portal.example/scim/v2/${acctKey}`,
  open: true,
  people: 1_234,
  groups: 2,
  changedOn: '2026-06-30T22:00:00.000Z',
  changedBy: 'Entra ID [ptl_…aB3x]',
  kind: 'ENDUSER',
  ...more,
})
const keys = {
  items: [],
  edit: allowed,
  most: 10,
  mostDays: 365,
  open: true,
  holds: [{ module: 'Customer-Add/Edit Users' as const, permission: 'RW' as const }],
}
const open = (
  given = section(),
  more: NonNullable<Fakes['apiKeys']> = {},
  rights = { APIIntegrationAccessSettings: 'W' as 'W' | 'N' },
) =>
  openPage(() => <ScimSection acctKey={acctKey} readOnly={false} />, {
    at: '/keys',
    rights,
    api: { scim: { section: () => given }, apiKeys: { list: () => keys, ...more } },
  })

test('the address is there to be copied, with what came and what changed last', async () => {
  await open()
  expect(await screen.findByText(section().baseUrl)).toBeTruthy()
  expect(screen.getByText('1,234')).toBeTruthy()
  expect(screen.getByText(/Entra ID \[ptl_…aB3x\]/)).toBeTruthy()
})

test('a key for it begins with the module that it needs', async () => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['apiKeys']>['create']>>(() => {
    throw new Error('not asked')
  })
  const { user } = await open(section({ people: 0, groups: 0, changedOn: null, changedBy: null }), { create })
  expect(await screen.findByText('None yet')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Create a key for SCIM' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'SCIM')
  const users = within(dialog.getByRole('radiogroup', { name: 'Customer – Add/Edit Users' }))
  expect(users.getByRole('radio', { name: 'Read and change', checked: true })).toBeTruthy()
})

test('what people are made as is said for the account', async () => {
  const { user } = await open(section({ kind: 'ADMIN' }))
  await user.click(await screen.findByText('Supported attributes'))
  expect(screen.getByText('ADMIN: everyone is an administrator here')).toBeTruthy()
})

test('nothing is there for who may not see it', async () => {
  await open(section(), {}, { APIIntegrationAccessSettings: 'N' })
  expect(screen.queryByText('Provisioning (SCIM)')).toBe(null)
})
