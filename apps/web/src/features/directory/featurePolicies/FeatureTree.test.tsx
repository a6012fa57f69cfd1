import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { FeatureTree } from './FeatureTree.tsx'
import { aNode, companyKey, ownNode, ownTree, pageOf, rights } from './featurePolicies.samples.ts'

type Api = NonNullable<Fakes['features']>
const Page = () => <FeatureTree featureCode="Bill" />
const nodeKey = (at: number) => `018f0000-0000-7000-8000-0000000001${at}`
const reseller = aNode({
  acctKey: nodeKey(10),
  acctName: 'Cordage',
  acctType: 'RS',
  childCount: 2,
  value: 'R',
  set: 'R',
  from: 'HERE',
  locked: true,
  differBelow: 1000,
  differBelowCapped: true,
})
const customer = aNode({
  acctKey: nodeKey(11),
  value: 'R',
  set: 'W',
  from: 'ABOVE',
  fromName: 'Cordage',
  locked: true,
})

test('who has what: the value of each account, where it comes from and how many below differ, opened by keyboard', async () => {
  const tree = vi.fn<NonNullable<Api['tree']>>(({ query }) => {
    if (!query.acctKey) return pageOf([{ ...ownNode, differBelow: 1000, differBelowCapped: true }])
    if (query.acctKey === companyKey)
      return query.cursor ? pageOf([aNode({ acctKey: nodeKey(12), acctName: 'Later' })]) : pageOf([reseller], 'more')
    return pageOf([customer])
  })
  const { user } = await openPage(Page, { path: '/', at: '/', rights, api: { features: { tree } } })
  const grid = await screen.findByRole('treegrid', { name: 'Value by account' })
  const row = (await within(grid).findByRole('link', { name: 'Cordage' })).closest('tr') as HTMLElement
  expect(row.textContent).toContain('Read')
  expect(row.textContent).toContain('set here · locked')
  expect(row.textContent).toContain('1,000+')
  expect(row.getAttribute('aria-expanded')).toBe('false')
  row.focus()
  await user.keyboard('{ArrowRight}')
  const below = (await within(grid).findByRole('link', { name: 'Northwind Legal' })).closest('tr') as HTMLElement
  expect(below.getAttribute('aria-level')).toBe('3')
  expect(below.textContent).toContain('set by Cordage · locked · its own value (change) doesn’t fully apply')
  await user.click(within(grid).getByRole('button', { name: 'Show more' }))
  await within(grid).findByRole('link', { name: 'Later' })
})

test('a tree that cannot be read offers another try', async () => {
  let fails = true
  const tree: Api['tree'] = (input) => {
    if (fails) throw new Error('down')
    return ownTree(input)
  }
  const { user } = await openPage(Page, { path: '/', at: '/', rights, api: { features: { tree } } })
  await screen.findByText('The tree couldn’t be loaded')
  fails = false
  await user.click(screen.getByRole('button', { name: /try again|retry/i }))
  expect(await screen.findByRole('link', { name: 'Borealis' })).toBeTruthy()
})
