import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { type Column, shownColumns } from './column.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { DataTable } from './DataTable.tsx'
import { Pager } from './Pager.tsx'

type Row = { id: string; name: string; size: number }
const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    sort: { up: 'name', down: '-name', first: 'up' },
    cell: (row) => <a href={`#${row.id}`}>{row.name}</a>,
  },
  {
    id: 'size',
    header: 'Size',
    numeric: true,
    sort: { up: 'size', down: '-size', first: 'down' },
    cell: (row) => row.size,
  },
  { id: 'note', header: 'Note', optional: true, cell: () => 'n' },
]
const rows = ['Ash', 'Birch', 'Cedar'].map((name, at) => ({ id: `${at}`, name, size: at * 10 }))

function Trees() {
  const [by, onSort] = useState('name')
  const [chosen, choose] = useState<string[]>()
  const shown = shownColumns(columns, chosen)
  return (
    <>
      <ColumnChooser columns={columns} shown={shown} onChange={choose} />
      <DataTable
        label="Trees"
        columns={columns}
        shown={shown}
        rows={rows}
        rowKey={(row) => row.id}
        sort={{ by, onSort }}
        empty="none"
      />
      <Pager from={1} to={3} total={{ total: 10_000, capped: true }} onNext={() => undefined} />
    </>
  )
}

test('the order is announced on the column and changed by its button', async () => {
  const { user } = await openPage(Trees)
  const size = () => screen.getByRole('columnheader', { name: /Size/ })
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending')
  expect(size().getAttribute('aria-sort')).toBe(null)
  await user.click(within(size()).getByRole('button'))
  expect(size().getAttribute('aria-sort')).toBe('descending')
  await user.click(within(size()).getByRole('button'))
  expect(size().getAttribute('aria-sort')).toBe('ascending')
})

test('j, k, Home and End move over the rows while the focus is in the table', async () => {
  const { user } = await openPage(Trees)
  screen.getByRole('link', { name: 'Ash' }).focus()
  await user.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Birch')
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toBe('Cedar')
  await user.keyboard('jk')
  expect(document.activeElement?.textContent).toBe('Birch')
  await user.keyboard('{Home}')
  expect(document.activeElement?.textContent).toBe('Ash')
})

test('columns are shown, hidden, moved and reset', async () => {
  const { user } = await openPage(Trees)
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.slice(0, 4))
  await user.click(screen.getByRole('button', { name: /Columns/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Note' }))
  expect(heads()).toEqual(['Name', 'Size', 'Note'])
  await user.click(screen.getByRole('button', { name: 'Move Note up' }))
  expect(heads()).toEqual(['Name', 'Note', 'Size'])
  await user.click(screen.getByRole('checkbox', { name: 'Size' }))
  expect(heads()).toEqual(['Name', 'Note'])
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(heads()).toEqual(['Name', 'Size'])
})

test('the total says where counting stopped, and the ends say why they lead nowhere', async () => {
  await openPage(Trees)
  expect(screen.getByText('1–3 of 10,000+')).toBeTruthy()
  const previous = screen.getByRole('button', { name: 'Previous' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  expect(previous.title).toBe('This is the first page.')
})
