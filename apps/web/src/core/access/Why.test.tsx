import type { Explanation } from '@portal/contract/access/access/access.contract'
import type { RightRequirement } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../test/fakeApi.ts'
import { openPage } from '../../../test/openPage.tsx'
import { ApiError } from '../../lib/api.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { GuardedButton, RefusedButton } from './GuardedButton.tsx'
import { NoRight } from './NoRight.tsx'
import { useRight } from './useRight.ts'
import { Why } from './Why.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const refused: Explanation = {
  allowed: false,
  userKey: '018f0000-0000-7000-8000-000000000001',
  action: 'AcctStatus:W',
  objectKey: acctKey,
  links: [
    { kind: 'role', text: 'A distributor administrator may change statuses.', allows: true, decides: false },
    { kind: 'flag', text: 'Account status is set to read.', allows: false, decides: true },
    { kind: 'group', text: 'You are in no group.', allows: null, decides: false },
  ],
  setBy: { name: 'Dana Tremblay', level: null, on: '2026-11-18T14:00:00.000Z', reason: 'Trial' },
  whoCanChange: 'an administrator of Atlas Services (service provider)',
}
type Explain = NonNullable<NonNullable<Fakes['access']>['explain']>

test('says what was checked, marks the deciding link, and says who can change it', async () => {
  const explain = vi.fn<Explain>(() => refused)
  const { user } = await openPage(() => <Why action="AcctStatus:W" object={acctKey} what="Change status" />, {
    api: { access: { explain } },
  })
  const button = await screen.findByRole('button', { name: 'Why? Change status' })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Why? Change status' })
  expect((await within(dialog).findByText('This isn’t allowed.')).getAttribute('role')).toBe('status')
  expect(explain.mock.calls[0]?.[0].query).toEqual({ action: 'AcctStatus:W', object: acctKey })
  const links = within(dialog).getAllByRole('listitem')
  expect(links.map((link) => link.textContent)).toEqual([
    'RoleA distributor administrator may change statuses.allows it',
    expect.stringMatching(
      /^Access profileAccount status is set to read\.denies it · deciding factorSet by Dana Tremblay on 11\/18\/2026 .+\. Reason: Trial$/,
    ),
    'Access groupYou are in no group.doesn’t apply',
  ])
  expect(links.map((link) => link.querySelector('strong') !== null)).toEqual([false, true, false])
  expect(dialog.textContent).toContain('Who can change it: an administrator of Atlas Services (service provider)')
})

test('of a company above it says the level and the moment, in French as well', async () => {
  const explain = () => ({ ...refused, setBy: { ...refused.setBy!, name: null, level: 'DT' as const, reason: null } })
  const { user } = await openPage(() => <Why action="AcctStatus:W" />, {
    api: { access: { explain } },
    language: 'fr-fr',
  })
  await user.click(await screen.findByRole('button', { name: 'Pourquoi\u00a0?' }))
  expect(await screen.findByText(/^Défini par votre distributeur le .*2026/)).toBeTruthy()
  expect(screen.queryByText(/Motif/)).toBe(null)
})

test('says so when the right was restored meanwhile; nobody is named', async () => {
  const explain = () => ({ ...refused, allowed: true, whoCanChange: null })
  const { user } = await openPage(() => <Why action="AcctStatus:W" />, {
    api: { access: { explain } },
    language: 'fr-fr',
  })
  await user.click(await screen.findByRole('button', { name: 'Pourquoi\u00a0?' }))
  expect((await screen.findByText(/C’est désormais autorisé/)).getAttribute('role')).toBe('status')
  expect(screen.queryByText(/Qui peut le modifier/)).toBe(null)
})

test('a reason that could not be loaded can be requested again', async () => {
  const explain = vi.fn<Explain>(() => {
    throw new Problem('server.error')
  })
  const { user } = await openPage(() => <NoRight title="Not for you" action="FeaturePolicy:R" />, {
    api: { access: { explain } },
  })
  expect(await screen.findByText('Not for you')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Why?' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The explanation couldn’t be loaded')
  explain.mockReturnValue(refused)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This isn’t allowed.')).toBeTruthy()
})

test('a refused button keeps its focus, does nothing and says why not; without an explanation it has no "Why?"', async () => {
  const act = vi.fn()
  const refusal = { action: 'account.move', object: acctKey, reason: 'Not from here.' }
  const { user } = await openPage(() => (
    <>
      <GuardedButton label="Move" refusal={refusal} onClick={act} />
      <GuardedButton label="Open" refusal={undefined} onClick={act} />
      <RefusedButton label="Export" />
    </>
  ))
  const [move, why, open, exporting] = await screen.findAllByRole('button')
  expect(move?.getAttribute('aria-description')).toBe('Not from here.')
  expect(why?.getAttribute('aria-label')).toBe('Why? Move')
  expect(exporting?.getAttribute('aria-description')).toBe('You don’t have permission to do this.')
  await user.tab()
  await waitFor(() => expect(document.activeElement).toBe(move))
  await user.keyboard('{Enter}')
  expect(act).not.toHaveBeenCalled()
  await user.click(open as HTMLElement)
  expect(act).toHaveBeenCalledOnce()
})

test('a right is held, lacking, or impossible in a role', async () => {
  const Standing = ({ asked }: { asked: RightRequirement }) => <p>{useRight(asked)}</p>
  await openPage(
    () => (
      <>
        <Standing asked="AcctMgmnt:R" />
        <Standing asked="AcctMgmnt:W" />
        <Standing asked="AcctStatus:W" />
      </>
    ),
    { rights: { AcctMgmnt: 'R' }, me: { roleCode: 'CU' } },
  )
  await screen.findByText('held')
  expect(screen.getAllByText(/held|lacking|never/).map((one) => one.textContent)).toEqual(['held', 'lacking', 'never'])
})

test('a refusal by the server offers the reason, any other failure does not', async () => {
  const error = (status: number) =>
    new ApiError({ status, refused: status === 403 ? { action: 'GET /api/v1/FeaturePolicy' } : undefined })
  await openPage(() => (
    <>
      <ErrorState title="Refused" error={error(403)} />
      <ErrorState title="Broken" error={error(500)} />
    </>
  ))
  const [first, second] = await screen.findAllByRole('alert')
  expect(within(first as HTMLElement).getByRole('button', { name: 'Why?' })).toBeTruthy()
  expect(within(second as HTMLElement).queryByRole('button')).toBe(null)
})
