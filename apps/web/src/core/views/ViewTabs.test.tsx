import { Problem } from '@portal/contract/core/errors'
import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import type { SavedView } from '@portal/contract/operations/views/views.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { type AnyState, readList } from '../lists/address.ts'
import { viewOf } from '../lists/view.ts'
import { ViewTabs } from './ViewTabs.tsx'

const aView = (more: Partial<SavedView> = {}): SavedView => ({
  viewKey: '01900000-0000-7000-8000-00000000f001',
  list: 'accounts',
  name: 'Nordic',
  query: { role: 'CU', q: 'nord' },
  shared: false,
  madeBy: 'Dana',
  mayChange: true,
  ...more,
})
const fixed = [{ id: 'all', label: 'All', query: {} }]
function Tabs() {
  const [state, setState] = useState<AnyState>(readList(accountList, {}))
  return (
    <>
      <p aria-label="Query" role="note">
        {JSON.stringify(viewOf(accountList, state))}
      </p>
      <button type="button" onClick={() => setState({ ...state, q: 'else' })}>
        Search
      </button>
      <ViewTabs list={accountList} state={state} fixed={fixed} change={setState} />
    </>
  )
}

/** The tabs for views kept by the fakes. */
async function open(kept: SavedView[], rights = { AcctMgmnt: 'W' } as const) {
  let items = kept
  const page = await openPage(Tabs, {
    rights,
    api: {
      views: {
        list: () => ({ items }),
        create: ({ body }) => {
          if (body.name === 'Nordic')
            throw new Problem('view.nameTaken', { fields: [{ field: 'Name', code: 'invalid' }] })
          const view = aView({ ...body, viewKey: '01900000-0000-7000-8000-00000000f002' })
          items = [...items, view]
          return view
        },
        update: ({ params, body }) => {
          items = items.map((view) => (view.viewKey === params.viewKey ? { ...view, ...body } : view))
          return items[0] as SavedView
        },
        remove: ({ params }) => {
          items = items.filter((view) => view.viewKey !== params.viewKey)
          return { done: true }
        },
      },
    },
  })
  await screen.findByRole('button', { name: /^All/ })
  return page
}

test('a view applies what it saved, and is marked while that is shown', async () => {
  const { user } = await open([aView({ shared: true })])
  const tab = await screen.findByRole('button', { name: /Nordic/ })
  expect(tab.textContent).toBe('Nordicshared')
  await user.click(tab)
  expect(screen.getByRole('note').textContent).toBe('{"q":"nord","role":"CU"}')
  expect(tab.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('false')
})

test('a view with a filter that the list no longer has opens with the others, and says so', async () => {
  const { user } = await open([aView({ query: { role: 'CU', colour: 'red' } })])
  const tab = await screen.findByRole('button', { name: /Nordic/ })
  await user.click(tab)
  expect(screen.getByRole('note').textContent).toBe('{"role":"CU"}')
  expect(await screen.findByText(/A filter in the view “Nordic” no longer exists/)).toBeTruthy()
  expect(tab.getAttribute('aria-pressed')).toBe('true')
})

test('the current filter is saved under a free name', async () => {
  const { user } = await open([aView()])
  expect(screen.queryByRole('button', { name: 'Save as view…' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.click(screen.getByRole('button', { name: 'Save as view…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save as view' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const name = within(dialog).getByRole('textbox', { name: 'Name' })
  expect(within(dialog).getByText('Enter a name for the view.')).toBeTruthy()
  await user.type(name, 'Nordic')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('A view with this name already exists.')).toBeTruthy()
  await user.type(name, ' 2')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const tab = await screen.findByRole('button', { name: 'Nordic 2' })
  expect(tab.getAttribute('aria-pressed')).toBe('true')
})

test('one’s own is renamed and removed; without the right nothing can be shared, and the dialog says why', async () => {
  const { user } = await open([aView()], { AcctMgmnt: 'R' } as never)
  await user.click(await screen.findByRole('button', { name: 'Nordic' }))
  await user.click(screen.getByRole('button', { name: 'Actions for the view Nordic' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or share…', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename or share view' })
  expect(within(dialog).queryByRole('checkbox')).toBe(null)
  expect(within(dialog).getByText(/you need permission to change accounts/)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: /^Why/ })).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' and more')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for the view Nordic and more' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view', hidden: true }))
  const asks = await screen.findByRole('alertdialog')
  await user.click(within(asks).getByRole('button', { name: 'Delete view' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nordic and more' })).toBe(null))
})
