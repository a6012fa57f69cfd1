import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { FeatureListPage } from './FeatureListPage.tsx'
import { aFeature, bill, rights } from './featurePolicies.samples.ts'

const openList = (at = '/featureList', more: object = {}) =>
  openPage(FeatureListPage, {
    path: '/featureList',
    at,
    rights,
    api: { features: { list: () => ({ items: [bill, aFeature()] }) } },
    ...more,
  })

test('the list shows the defaults, and where they are overridden, by category', async () => {
  await openList()
  const table = await screen.findByRole('table')
  expect(screen.getByRole('heading', { name: 'Feature policy 2' })).toBeTruthy()
  const row = within(table)
    .getByRole('rowheader', { name: /AI fingerprint/ })
    .closest('tr') as HTMLElement
  const texts = [...row.querySelectorAll('td')].map((cell) => cell.textContent)
  expect(texts).toEqual(['Change', 'Change', 'Change', 'Change', 'Off', 'Change', '12 accounts'])
  expect(within(table).getByText(/^1,000\+ accounts, 2 locked/)).toBeTruthy()
  expect(within(table).getByRole('link', { name: 'Billing' }).getAttribute('href')).toBe('/featureList/Bill')
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((head) => head.textContent?.slice(0, 8)),
  ).toEqual(['Billing', 'Billing ', 'Security', 'AI finge'])
})

test('what a feature does is told on demand and while searching', async () => {
  const { user } = await openList()
  const link = await screen.findByRole('link', { name: 'AI fingerprint' })
  expect(screen.queryByText('Tells texts that a machine has written.')).toBe(null)
  await user.hover(link)
  expect(await screen.findByText('Tells texts that a machine has written.')).toBeTruthy()
  await user.unhover(link)
  await user.type(screen.getByRole('searchbox', { name: 'Search features' }), 'machine{Enter}')
  expect(await screen.findByRole('heading', { name: 'Feature policy 1' })).toBeTruthy()
  const [head] = screen.getAllByRole('rowheader', { name: /^AI fingerprint/ })
  expect(head?.textContent).toContain('Tells texts that a machine has written.')
})

test('it is searched by flag name, and filtered; the state is in the address', async () => {
  const { user, address } = await openList()
  await user.type(await screen.findByRole('searchbox', { name: 'Search features' }), 'AIFingerPrint{Enter}')
  expect(await screen.findByRole('heading', { name: 'Feature policy 1' })).toBeTruthy()
  expect(address()).toBe('/featureList?q=AIFingerPrint')
  await user.click(screen.getByRole('button', { name: 'Locked' }))
  expect(await screen.findByText('No features match these filters')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('heading', { name: 'Feature policy 2' })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Billing')
  expect(await screen.findByRole('heading', { name: 'Feature policy 1' })).toBeTruthy()
  expect(address()).toBe('/featureList?category=money')
})

test('R is read-only, and can ask why; without the flag no request is sent', async () => {
  await openList('/featureList', { rights: { FeaturePolicy: 'R' } })
  expect(await screen.findByText(/View only/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Why? Change the feature policy' })).toBeTruthy()
})

test('a page that is not for this person explains itself', async () => {
  await openList('/featureList', { rights: {}, api: {} })
  expect(await screen.findByText('You can’t view the feature policy')).toBeTruthy()
})

test('its export ends in a schedule of the same', async () => {
  const { user, router } = await openList('/featureList', {
    rights: { ...rights, ExportAcct: 'W', ScheduledReports: 'W' },
  })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule this…' }))
  const { pathname, search } = router.state.location
  expect([pathname, search]).toEqual(['/reports/rptSchedule', { kind: 'policies', asked: {} }])
})
