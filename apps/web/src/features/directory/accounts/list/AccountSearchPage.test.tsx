import { anAccount, anAccountRow } from '@portal/contract/directory/accounts/accounts.examples'
import type { AccountSearch } from '@portal/contract/directory/accounts/accounts.contract'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fakes } from '../../../../../test/fakeApi.ts'
import { openPage } from '../../../../../test/openPage.tsx'
import { AccountSearchPage } from './AccountSearchPage.tsx'

const key = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`
const rows = Array.from({ length: 60 }, (_, at) => anAccountRow({ acctKey: key(at), acctName: `Account ${at}` }))

/** Sixty accounts in pages of 25; `asked` collects the searches. */
function sixty(searches: AccountSearch[] = []): Fakes {
  return {
    lookups: { countries: () => [] },
    accounts: {
      search: ({ body }) => {
        searches.push(body)
        const found = rows.filter((row) => !body.searchText || row.acctName.endsWith(body.searchText))
        const from = Number(body.cursor?.slice(1) ?? 0)
        const more = from + 25 < found.length
        return {
          items: found.slice(from, from + 25),
          nextCursor: more ? `c${from + 25}` : null,
          hasMore: more,
          partial: body.searchText === '7',
          capped: false,
        }
      },
      count: ({ body }) => (body.searchText ? { total: 1, capped: false } : { total: 1284, capped: false }),
    },
  }
}
const rights = { AcctMgmnt: 'W', ExportAcct: 'W', Provision: 'W' } as const
const open = (api: Fakes, at = '/accounts/acctSearch', more = {}) =>
  openPage(AccountSearchPage, { at, api, rights, ...more })

test('pages forward and back, with range and total', async () => {
  const { user, address } = await open(sixty())
  await screen.findByText('1–25 of 1,284')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('26–50 of 1,284')
  expect(address()).toContain('cursor=c25&page=2')
  expect(screen.getByRole('link', { name: 'Account 25' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('1–25 of 1,284')
  expect(address()).toBe('/accounts/acctSearch')
})

test('the address is the state: filters, order and words are read from it and written to it', async () => {
  const searches: AccountSearch[] = []
  const { user, address } = await open(sixty(searches), '/accounts/acctSearch?role=CU&sort=acctName&cursor=c25&page=2')
  await screen.findByRole('table')
  expect(searches.at(-1)).toMatchObject({ role: ['CU'], sort: 'acctName', cursor: 'c25', pageNumber: 2 })
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  await user.click(
    within(await screen.findByRole('group', { name: 'Status' })).getByRole('checkbox', { name: 'Active' }),
  )
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ role: ['CU'], status: ['Active'], sort: 'acctName' }))
  expect(searches.at(-1)?.cursor).toBe(undefined)
  expect(address()).toBe('/accounts/acctSearch?role=CU&status=Active&sort=acctName')
  await user.click(screen.getByRole('button', { name: 'Remove filter: Customer' }))
  await waitFor(() => expect(address()).toBe('/accounts/acctSearch?status=Active&sort=acctName'))
})

test('a page without results yet leads on, and says that the search is incomplete', async () => {
  const api = sixty()
  const search: NonNullable<Fakes['accounts']>['search'] = ({ body }) => ({
    items: body.cursor ? rows.slice(0, 1) : [],
    nextCursor: body.cursor ? null : 'c25',
    hasMore: !body.cursor,
    partial: !body.cursor,
    capped: false,
  })
  const { user } = await open({ ...api, accounts: { ...api.accounts, search } }, '/accounts/acctSearch?language=fr-fr')
  await screen.findByText('No matches so far')
  expect(screen.queryByText('No accounts match these filters')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep searching' }))
  await screen.findByRole('link', { name: 'Account 0' })
})

test('Enter searches at once, hits are highlighted, and a third letter is required', async () => {
  const { user, address } = await open(sixty())
  await screen.findByRole('table')
  await user.type(screen.getByRole('searchbox'), '7{Enter}')
  await screen.findByText(/Type at least three letters/)
  expect(document.querySelector('mark')?.textContent).toBe('7')
  expect(address()).toContain('q=')
})

test('no match is not the same as no accounts, and the filters can be cleared', async () => {
  const { user } = await open(sixty(), '/accounts/acctSearch?q=nothing&role=CU')
  await screen.findByText('No accounts match these filters')
  expect(screen.getByRole('button', { name: 'Search all levels' })).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  await screen.findByText('1–25 of 1,284')
})

/** How many requests for access wait. */
const waiting = (total: number): Fakes => {
  const none = { items: [], nextCursor: null, hasMore: false, partial: false, capped: false }
  return { ...sixty(), registrations: { search: () => ({ ...none, open: { total, capped: false } }) } }
}

test('the menu of the page leads to requests, with how many wait, and to notice templates', async () => {
  const { user } = await open(waiting(4))
  await user.click(await screen.findByRole('button', { name: 'More on this page : 4' }))
  const requests = await screen.findByRole('menuitem', { name: 'Access requests 4', hidden: true })
  expect(requests.getAttribute('href')).toBe('/accounts/requests')
  const templates = screen.getByRole('menuitem', { name: 'Notice templates', hidden: true })
  expect(templates.getAttribute('href')).toBe('/accounts/noticeTemplates')
})

test('nothing that waits is not counted', async () => {
  const { user } = await open(waiting(0))
  await user.click(await screen.findByRole('button', { name: 'More on this page' }))
  expect(await screen.findByRole('menuitem', { name: 'Access requests', hidden: true })).toBeTruthy()
})

test('without the right no request is sent', async () => {
  await open({}, undefined, { rights: {} })
  expect(await screen.findByText('You can’t view company accounts')).toBeTruthy()
})

test('a failure offers another try', async () => {
  let broken = true
  const api = sixty()
  const search = api.accounts?.search
  const failing: Fakes = {
    ...api,
    accounts: {
      ...api.accounts,
      search: (input, sent) => {
        if (broken) throw new Problem('server.error')
        return search?.(input, sent) as never
      },
    },
  }
  const { user } = await open(failing)
  expect(await screen.findByText('The accounts couldn’t be loaded')).toBeTruthy()
  broken = false
  await user.click(screen.getByRole('button', { name: /try again|retry/i }))
  await screen.findByText('1–25 of 1,284')
})

test('the tree opens level by level and loads more on demand', async () => {
  const node = (at: number, childCount: number) => ({
    ...anAccountRow({ acctKey: key(at), acctName: `Node ${at}`, acctType: childCount ? 'RS' : 'CU' }),
    childCount,
    childCountCapped: false,
  })
  const top = anAccount({ acctName: 'Borealis Distribution', acctType: 'DT' })
  const api: Fakes = {
    accounts: {
      get: () => top,
      children: ({ params, query }) => ({
        items: params.acctKey === top.acctKey ? [node(query.cursor ? 102 : 101, query.cursor ? 0 : 1)] : [node(103, 0)],
        nextCursor: params.acctKey === top.acctKey && !query.cursor ? 'more' : null,
        hasMore: false,
        partial: false,
        capped: false,
      }),
    },
  }
  const me = { companyKey: top.acctKey }
  const { user } = await open(api, '/accounts/acctSearch?layout=tree', { me })
  const first = (await screen.findByRole('link', { name: 'Node 101' })).closest('tr') as HTMLElement
  expect(first.getAttribute('aria-level')).toBe('2')
  expect(first.getAttribute('aria-expanded')).toBe('false')
  first.focus()
  await user.keyboard('{ArrowRight}')
  expect(
    ((await screen.findByRole('link', { name: 'Node 103' })).closest('tr') as HTMLElement).getAttribute('aria-level'),
  ).toBe('3')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Node 102' })

  const below = screen.getByRole('link', { name: 'Node 103' }).closest('tr') as HTMLElement
  below.focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Node 103' })))
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(document.activeElement).toBe(below))
  await user.tab()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Node 103' })))
  first.focus()
  await user.keyboard('.')
  const open101 = await screen.findByRole('menuitem', { name: 'Open', hidden: true })
  expect(open101.getAttribute('href')).toBe(`/accounts/${key(101)}`)
})
