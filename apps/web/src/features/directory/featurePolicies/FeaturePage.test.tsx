import { anAccountRow } from '@portal/contract/directory/accounts/accounts.examples'
import { Problem } from '@portal/contract/core/errors'
import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import { screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useOpenPreview } from '../../../core/changes/openChange.ts'
import { aChange } from '../../../../test/changes.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { FeaturePage } from './FeaturePage.tsx'
import {
  aFeature,
  anImpact,
  aPolicy,
  companyKey,
  northwind,
  ownTree,
  pageOf,
  rights,
} from './featurePolicies.samples.ts'

type Api = NonNullable<Fakes['features']>
/** The change sets that were opened. */
const bodies: unknown[] = []
function Page() {
  const change = useOpenPreview()
  useEffect(() => {
    if (!change) return
    bodies.push(change.request)
    change.close({ last: aChange() })
  }, [change])
  return <FeaturePage />
}
const openOne = (api: Api = {}, feature = aFeature(), search = '', more: object = {}) =>
  openPage(Page, {
    path: '/featureList/$featureCode',
    at: `/featureList/${feature.featureCode}${search}`,
    rights: { ...rights, ...more },
    api: {
      accounts: { search: () => pageOf([anAccountRow(northwind)]) },
      features: {
        list: () => ({ items: [feature] }),
        search: () => pageOf([aPolicy()]),
        tree: ownTree,
        impact: () => anImpact,
        ...api,
      },
    },
  })

test('where it is set: value, lock, period, reason, who and when; the next 50 on request', async () => {
  const policies = vi.fn<NonNullable<Api['search']>>(({ body }) =>
    body.cursor
      ? pageOf([
          aPolicy({
            policyKey: '018f0000-0000-7000-8000-0000000000f2',
            scopeKind: 'ROLE',
            scopeKey: 'CU',
            locked: false,
          }),
        ])
      : pageOf([aPolicy()], 'next'),
  )
  const { user } = await openOne({ search: policies })
  const table = await screen.findByRole('table', { name: 'Where it is set' })
  const row = within(table).getByRole('link', { name: 'Northwind Legal' }).closest('tr') as HTMLElement
  expect(row.textContent).toContain('Read (locked)')
  expect(row.textContent).toContain('Trial')
  expect(row.textContent).toContain('Dana Tremblay')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Customer administrator')).toBeTruthy()
})

test('the list is filtered by its address, with a pill for each, and offers the values of this feature', async () => {
  const search = vi.fn<NonNullable<Api['search']>>(() => pageOf([]))
  const { user } = await openOne({ search }, aFeature(), '?value=R&only=locked')
  expect(await screen.findByText('No values match these filters')).toBeTruthy()
  expect(search.mock.calls.at(-1)?.[0].body).toEqual({ featureCode: 'AIFingerPrint', value: ['R'], locked: true })
  await user.click(screen.getByRole('button', { name: /Filters/ }))
  const values = await screen.findByRole('group', { name: 'Value' })
  expect(within(values).getAllByRole('checkbox')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: /Remove.*Locked/ }))
  await waitFor(() =>
    expect(search.mock.calls.at(-1)?.[0].body).toEqual({ featureCode: 'AIFingerPrint', value: ['R'] }),
  )
})

test('a value is set for an account below: the effect is shown first, and a reason is required', async () => {
  const impact = vi.fn<NonNullable<Api['impact']>>(() => anImpact)
  const save = vi.fn<NonNullable<Api['save']>>(() => aPolicy())
  const { user } = await openOne({ impact, save })
  await user.click(await screen.findByRole('button', { name: 'Set…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set “AI fingerprint”' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByText('Choose where this value applies.')).toBeTruthy()
  expect(within(dialog).getByText('Enter a reason.')).toBeTruthy()
  await user.click(within(dialog).getByRole('combobox', { name: /Account below/ }))
  await user.click(await within(dialog).findByRole('option', { name: /Northwind Legal/ }))
  await user.click(within(dialog).getByRole('radio', { name: 'Read' }))
  expect(await within(dialog).findByText('Affects 14 accounts, 1,220 users')).toBeTruthy()
  expect(within(dialog).getByText('Northwind Legal: change → read')).toBeTruthy()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Lock for 14 accounts' }))
  const folded = within(dialog).getByText('Time limit')
  expect(folded.closest('details')?.open).toBe(false)
  await user.click(folded)
  await user.type(within(dialog).getByRole('textbox', { name: 'Valid until' }), 'nonsense')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Trial')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByText(/^Enter the date as /)).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  await user.clear(within(dialog).getByRole('textbox', { name: 'Valid until' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Valid until' }), '2027-01-31')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The value for Northwind Legal was saved')).toBeTruthy()
  expect(save.mock.calls[0]?.[0].body).toEqual({
    acctKey: northwind.acctKey,
    scopeKind: 'ACCOUNT',
    scopeKey: northwind.acctKey,
    featureCode: 'AIFingerPrint',
    value: 'R',
    locked: true,
    validFrom: null,
    validTo: '2027-01-30T23:00:00.000Z',
    reason: 'Trial',
    version: 0,
  })
  expect(impact.mock.calls.at(-1)?.[0].body).toMatchObject({ value: 'R', locked: true })
})

test('a value that somebody set meanwhile is replaced only after confirmation; other refusals stay in the dialog', async () => {
  const save = vi.fn<NonNullable<Api['save']>>(() => aPolicy())
  save.mockImplementationOnce(() => {
    throw new Problem('policy.lockedAbove')
  })
  save.mockImplementationOnce(() => {
    throw new Problem('request.stale', { current: aPolicy({ value: 'N', version: 9 }) })
  })
  const { user } = await openOne({ save })
  await user.click(await screen.findByRole('button', { name: 'Edit the value for Northwind Legal' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set “AI fingerprint” for Northwind Legal' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Trial')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('locked')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(/Dana Tremblay has since set this to “off”/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(save.mock.calls.map(([{ body }]) => body.version)).toEqual([4, 4, 9]))
})

test('a value is removed: the effect is shown first; one set meanwhile is removed only after confirmation', async () => {
  let stored = aPolicy()
  const remove = vi.fn<NonNullable<Api['remove']>>(() => ({ done: true }))
  remove.mockImplementationOnce(() => {
    stored = aPolicy({ value: 'N', version: 9 })
    throw new Problem('request.stale')
  })
  const impact = vi.fn<NonNullable<Api['impact']>>(() => anImpact)
  const { user } = await openOne({ remove, impact, search: () => pageOf([stored]) })
  await user.click(await screen.findByRole('button', { name: 'Remove the value for Northwind Legal' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(await within(dialog).findByText('Affects 14 accounts, 1,220 users')).toBeTruthy()
  expect(impact.mock.calls[0]?.[0].body).toMatchObject({ scopeKey: northwind.acctKey, value: null })
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await within(dialog).findByText(/Dana Tremblay has since set this to “off”/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The value for Northwind Legal was removed')).toBeTruthy()
  expect(remove.mock.calls.map(([{ ifMatch }]) => ifMatch)).toEqual([4, 9])
})

test('many accounts at once are a change set: all below a company, without the company itself', async () => {
  const { user } = await openOne()
  await user.click(await screen.findByRole('button', { name: 'Apply to many accounts…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set “AI fingerprint” for many accounts' })
  await user.click(within(dialog).getByRole('radio', { name: 'All accounts below an account' }))
  await user.click(within(dialog).getByRole('radio', { name: 'Off' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'End of trial')
  await user.click(within(dialog).getByRole('button', { name: 'Preview…' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({
    kind: 'access.policy',
    selection: { filter: { company: companyKey }, except: [companyKey] },
    input: { flag: 'AIFingerPrint', value: 'N', locked: false, reason: 'End of trial' },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

test('many accounts inherit again: no value, lock or period of their own', async () => {
  const { user } = await openOne()
  await user.click(await screen.findByRole('button', { name: 'Apply to many accounts…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set “AI fingerprint” for many accounts' })
  await user.click(within(dialog).getByRole('radio', { name: 'All accounts below an account' }))
  await user.click(within(dialog).getByRole('radio', { name: 'Inherited: their own value is removed' }))
  expect(within(dialog).queryByRole('checkbox')).toBe(null)
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'End of trial')
  await user.click(within(dialog).getByRole('button', { name: 'Preview…' }))
  const input = { flag: 'AIFingerPrint', value: null, reason: 'End of trial' }
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ input }))
})

test('a feature that may not be set here can only be looked at', async () => {
  await openOne({}, aFeature({ edit: { allowed: false, reason: 'policy.notYours' } }))
  expect(await screen.findByText(/permission to set this feature/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set…' })).toBe(null)
})

test('the chain of a person in words', async () => {
  const person = anAdministrator({ acctKey: companyKey, firstName: 'Ines', lastName: 'Demo', roleCode: 'DT' })
  const link = { set: null, locked: false, value: 'W' as const, decided: false, setBy: null }
  const { user } = await openPage(FeaturePage, {
    path: '/featureList/$featureCode',
    at: '/featureList/AIFingerPrint',
    rights,
    api: {
      accounts: { search: () => pageOf([]) },
      users: { search: () => aPageOfPeople([person]) },
      features: {
        list: () => ({ items: [aFeature()] }),
        search: () => pageOf([]),
        tree: ownTree,
        explain: () => ({
          userKey: person.userKey,
          featureCode: 'AIFingerPrint',
          value: 'R',
          links: [
            { ...link, scopeKind: 'DEFAULT', name: 'Distributor administrator', set: 'W', why: 'what the role has' },
            {
              ...link,
              scopeKind: 'ACCOUNT',
              name: 'Atlas Services',
              set: 'R',
              locked: true,
              value: 'R',
              decided: true,
              why: 'set here',
              setBy: { name: null, level: 'SP', on: '2026-11-18T14:00:00.000Z', reason: null },
            },
          ],
        }),
      },
    },
  })
  expect(await screen.findByText('Not set anywhere')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', { name: /Ines Demo/ }))
  const chain = await screen.findByRole('list', { name: 'Levels checked' })
  expect(
    within(chain)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Default Distributor administratorwhat the role hasset to “change”, effective value: “change”',
    expect.stringMatching(
      /^Account Atlas Servicesset here · locked · deciding factorSet by your service provider on 11\/18\/2026 .+set to “read”, effective value: “read”$/,
    ),
  ])
  expect(screen.getByText('Value for Ines Demo: read.')).toBeTruthy()
})

test('the file of where it is set ends in a schedule of the same feature', async () => {
  const { user, router } = await openOne({}, aFeature(), '', { ExportAcct: 'W', ScheduledReports: 'W' })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule this…' }))
  const { pathname, search } = router.state.location
  const body = { FeatureCode: 'AIFingerPrint' }
  expect([pathname, search]).toEqual(['/reports/rptSchedule', { kind: 'policies', asked: body }])
})
