import { Problem } from '@portal/contract/core/errors'
import type { Domain, DomainDetail } from '@portal/contract/delivery/domains/domains.contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { CheckFailing } from './CheckFailing.tsx'
import { differenceOf } from './difference.ts'
import { shortName, stringsOf } from './entered.ts'
import { DomainsPage } from './DomainsPage.tsx'
import { DomainsTab } from './DomainsTab.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const allowed = { allowed: true, reason: null }
const aDomain = (more: Partial<Domain> = {}): Domain => ({
  acctKey,
  acctName: 'Northwind Legal',
  domain: 'northwind.test',
  state: 'Failing',
  verifiedOn: '2026-11-02T14:00:00.000Z',
  selector: 's1',
  keyBits: 2048,
  signs: true,
  failingSince: '2026-11-20T14:00:00.000Z',
  checkedOn: '2026-11-20T14:00:00.000Z',
  nextCheckOn: '2026-11-20T20:00:00.000Z',
  cause: 'The record contains another key.',
  ...more,
})
const aDetail = (more: Partial<DomainDetail> = {}): DomainDetail => ({
  ...aDomain(),
  records: [
    {
      kind: 'DKIM',
      optional: false,
      type: 'TXT',
      name: 's1._domainkey.northwind.test',
      expected: 'v=DKIM1; k=rsa; p=AAAB',
      found: ['v=DKIM1; k=rsa; p=AAXB'],
      status: 'Invalid',
      cause: 'The record contains another key.',
    },
  ],
  nextSelector: null,
  keepOldUntil: null,
  options: null,
  abilities: { edit: allowed, remove: allowed },
  ...more,
})
const page = (items: Domain[]) => ({ items, nextCursor: null, hasMore: false, partial: false, capped: false })
const list = (items: Domain[], edit = allowed) => ({ items, edit, most: 50 })
const Tab = () => <DomainsTab account={{ acctKey } as never} readOnly={false} />
const openTab = (domains: Fakes['domains'], rights: Record<string, 'R' | 'W'> = { DKIM: 'W' }) =>
  openPage(Tab, { at: '/', api: { domains: { get: () => aDetail(), ...domains } }, rights })

test('the list says of each domain what is wrong and leads to its account', async () => {
  await openPage(DomainsPage, {
    at: '/dkimList',
    api: { domains: { search: () => page([aDomain()]) } },
    rights: { DKIM: 'R' },
  })
  const table = await screen.findByRole('table', { name: 'Domains and DKIM' })
  expect(table.textContent).toMatch(/Northwind Legal.*Failing.*The record contains another key\./)
  // Moments have the form of every list's, because a column would cut off an exact one.
  expect(table.querySelectorAll('time').length).toBe(1)
  expect(within(table).getByRole('link', { name: 'northwind.test' }).getAttribute('href')).toBe(
    `/accounts/${acctKey}?tab=6`,
  )
})

test('a domain that fails is checked from its row, and a refusal is said above the rows', async () => {
  const check = vi.fn<NonNullable<NonNullable<Fakes['domains']>['check']>>(() => {
    throw new Problem('domain.tooOften')
  })
  const failing = { ...aDomain(), state: 'Failing' } as const
  const { user } = await openPage(DomainsPage, {
    at: '/dkimList',
    api: { domains: { search: () => page([failing]), check } },
    rights: { DKIM: 'W' },
  })
  await user.click(await screen.findByRole('button', { name: 'Check now: northwind.test' }))
  expect(check.mock.lastCall?.[0].params).toEqual({ acctKey, domain: 'northwind.test' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/./)
})

test('every domain with a problem is checked from its row, and none of them has a green dot', async () => {
  const rows = [
    aDomain({ domain: 'two.test', state: 'Signing', cause: 'There are 2 records; there must be only one.' }),
    aDomain({ domain: 'well.test', state: 'Signing', cause: null }),
  ]
  await openPage(DomainsPage, {
    at: '/dkimList',
    api: { domains: { search: () => page(rows) } },
    rights: { DKIM: 'W' },
  })
  expect(await screen.findByRole('button', { name: 'Check now: two.test' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check now: well.test' })).toBeNull()
  const dots = [...document.querySelectorAll('tbody [data-status]')].map((dot) => dot.getAttribute('data-status'))
  expect(dots).toEqual(['Pending', 'Active'])
})

test('a domain opens with its records, found beside expected, and marks what differs', async () => {
  const { user } = await openTab({ list: () => list([aDomain()]) })
  await user.click(await screen.findByRole('button', { name: 'northwind.test' }))
  expect(await screen.findByText('s1._domainkey.northwind.test')).toBeTruthy()
  expect(document.querySelector('mark')?.textContent).toBe('X')
  expect(screen.getByText('RSA 2048, selector s1')).toBeTruthy()
  expect(differenceOf('abc', 'abc')).toEqual({ before: 'abc', differs: '', after: '' })
  expect(differenceOf('aa', 'aaa')).toEqual({ before: 'aa', differs: 'a', after: '' })
})

test('a check, a change of key and a removal after a question; what is refused says why', async () => {
  const rotate = vi.fn<NonNullable<NonNullable<Fakes['domains']>['rotate']>>(() => aDetail({ state: 'Rotating' }))
  const remove = vi.fn<NonNullable<NonNullable<Fakes['domains']>['remove']>>(() => ({ removed: true }))
  const { user } = await openTab({
    list: () => list([aDomain()]),
    rotate,
    remove,
    check: () => {
      throw new Problem('domain.tooOften', { retryAfter: 12, values: { seconds: 12 } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'northwind.test' }))
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 12 seconds.')
  await user.click(screen.getByRole('button', { name: 'Rotate key' }))
  expect(rotate).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete northwind.test?' })
  expect(remove).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(remove).toHaveBeenCalledOnce()
})

test('a domain is added by Enter, and the next one can be typed; a fault stands at the field', async () => {
  const add = vi.fn<NonNullable<NonNullable<Fakes['domains']>['add']>>(() => aDetail({ domain: 'law.test' }))
  const { user } = await openTab({ list: () => list([]), add })
  expect(await screen.findByText('No domains yet')).toBeTruthy()
  const field = screen.getByLabelText('New domain')
  await user.type(field, 'a b{Enter}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(add).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, 'law.test{Enter}')
  expect(add.mock.calls[0]?.[0].body).toEqual({ domain: 'law.test' })
  await waitFor(() => expect(screen.getByLabelText('New domain')).toHaveProperty('value', ''))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New domain')))
})

test('who may only read changes nothing, and without the right nothing is asked for', async () => {
  await openTab({ list: () => list([aDomain()], { allowed: false, reason: 'DKIM:W' } as never) }, { DKIM: 'R' })
  expect(await screen.findByText(/you can see domains but not change them/)).toBeTruthy()
  expect(screen.queryByLabelText('New domain')).toBe(null)
  await openTab({}, {})
  expect(await screen.findByText('You can’t view domains')).toBeTruthy()
})

test('advanced options are saved as far as they changed, shown alone to who may read them, and else not at all', async () => {
  const setOptions = vi.fn<NonNullable<NonNullable<Fakes['domains']>['setOptions']>>(() => aDetail())
  const options = { selectorPrefix: 's', returnLabel: 'bounce', edit: allowed }
  const opened = async (more: Partial<DomainDetail>) => {
    const tab = await openTab({ list: () => list([aDomain()]), get: () => aDetail(more), setOptions })
    await tab.user.click(await screen.findByRole('button', { name: 'northwind.test' }))
    await screen.findByText('s1._domainkey.northwind.test')
    return tab
  }
  const { user } = await opened({ options })
  const field = screen.getByLabelText('Return-path subdomain')
  await user.clear(field)
  await user.type(field, 'a b{Enter}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(setOptions).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, 'returns{Enter}')
  expect(setOptions.mock.calls[0]?.[0].body).toEqual({ returnLabel: 'returns' })
  cleanup()
  const edit = { allowed: false, reason: 'AdvancedDomainExtension:W' }
  await opened({ options: { ...options, edit } })
  expect(screen.getByText('bounce.northwind.test')).toBeTruthy()
  expect(screen.queryByLabelText('Return-path subdomain')).toBe(null)
  cleanup()
  await opened({})
  expect(screen.queryByText('Advanced options')).toBe(null)
})

test('a record says how it is entered where the domain is appended and where strings are short', async () => {
  const { user } = await openTab({ list: () => list([aDomain()]) })
  await user.click(await screen.findByRole('button', { name: 'northwind.test' }))
  expect(await screen.findByText('s1._domainkey')).toBeTruthy()
  expect(screen.queryByText('Split into 255-character strings')).toBe(null)
  expect(shortName('northwind.test', 'northwind.test')).toBe('@')
  expect(stringsOf(`${'a'.repeat(255)}bc`)).toBe(`"${'a'.repeat(255)}" "bc"`)
})

test('a domain with letters beyond ASCII is shown with them, and its records as DNS has them', async () => {
  const domain = 'xn--bcher-kva.example'
  const name = `s1._domainkey.${domain}`
  const [record] = aDetail().records
  const get = () => aDetail({ domain, records: [{ ...record!, name }] })
  const { user } = await openTab({ list: () => list([aDomain({ domain })]), get })
  await user.click(await screen.findByRole('button', { name: 'bücher.example' }))
  expect(await screen.findByText(name)).toBeTruthy()
})

test('the failing domains are checked one after the other, and each says what was found', async () => {
  const check = vi.fn(({ params: { domain } }: { params: { domain: string } }) => {
    if (domain === 'c.example') throw new Problem('domain.tooOften', { retryAfter: 30 })
    return aDetail({ domain, state: domain === 'a.example' ? 'Signing' : 'Failing' })
  })
  const search = () => page(['a.example', 'b.example', 'c.example'].map((domain) => aDomain({ domain })))
  await openPage(() => <CheckFailing onClose={() => undefined} />, { api: { domains: { search, check } } })
  await screen.findByText('Checked: 2 · still failing: 1')
  expect(check).toHaveBeenCalledTimes(3)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^a\.example.*Signing$/),
    expect.stringMatching(/^b\.example.*Failing$/),
    expect.stringMatching(/^c\.example.*checked just now/),
  ])
})
