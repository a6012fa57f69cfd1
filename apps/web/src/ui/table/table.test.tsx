import { screen, waitFor, within } from '@testing-library/react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { type Column, readChoice, writeChoice } from './column.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { DataTable } from './DataTable.tsx'
import { Pager } from './Pager.tsx'
import type { Widths } from './widths.ts'

type Row = { id: string; name: string; size: number }
const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    kind: 'name',
    rowHeader: true,
    sort: { up: 'name', down: '-name', first: 'up' },
    cell: (row) => <a href={`#${row.id}`}>{row.name}</a>,
  },
  {
    id: 'size',
    header: 'Size',
    kind: 'number',
    sort: { up: 'size', down: '-size', first: 'down' },
    cell: (row) => row.size,
  },
  { id: 'note', header: 'Note', kind: 'text', optional: true, cell: () => 'n' },
]
const rows = ['Ash', 'Birch', 'Cedar'].map((name, at) => ({ id: `${at}`, name, size: at * 10 }))

function Trees() {
  const [by, onSort] = useState('name')
  const [stored, store] = useState<string[]>()
  const now = useRef<Widths>({ name: 200, size: 80 })
  const { shown, widths: chosen } = useMemo(() => readChoice(columns, stored, by), [stored, by])
  const widths = { chosen, now, onChange: (own: Widths) => store(writeChoice(shown, own)) }
  return (
    <>
      <ColumnChooser
        columns={columns}
        shown={shown}
        by={by}
        widths={widths}
        onChange={(ids) => store(ids && writeChoice(ids, chosen))}
      />
      <output data-testid="stored">{stored?.join(' ')}</output>
      <DataTable
        label="Trees"
        columns={columns}
        shown={shown}
        widths={widths}
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
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Birch'))
  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cedar'))
  await user.keyboard('jk')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Birch'))
  await user.keyboard('{Home}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ash'))
})

test('a long table shows first the rows that the window has room for, then all of them, and is busy until then', async () => {
  const drawn: number[] = []
  const busy: (string | null | undefined)[] = []
  const many = Array.from({ length: 100 }, (_, at) => ({ id: `${at}`, name: `Tree ${at}`, size: at }))
  function Forest() {
    const table = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      drawn.push(table.current?.querySelectorAll('tbody tr:not([aria-hidden])').length ?? 0)
      busy.push(table.current?.querySelector('[aria-label=Forest]')?.getAttribute('aria-busy'))
    })
    const [page, setPage] = useState(many)
    return (
      <div ref={table}>
        <button type="button" onClick={() => setPage(many.slice(40))}>
          Next
        </button>
        <DataTable label="Forest" columns={columns} rows={page} rowKey={(row) => row.id} empty="none" />
      </div>
    )
  }
  const { user } = await openPage(Forest)
  expect(await screen.findByRole('link', { name: 'Tree 99' })).toBeTruthy()
  expect(drawn[0]).toBeGreaterThan(9)
  expect(drawn[0]).toBeLessThan(100)
  expect(busy[0]).toBe('true')
  expect(screen.getByRole('region', { name: 'Forest' }).getAttribute('aria-busy')).toBe('false')
  drawn.length = 0
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(drawn[0]).toBe(60)
})

test('on a card a value has its head beside it, where it does not say by itself what it is', async () => {
  const shown: Column<Row>[] = [
    { ...(columns[0] as Column<Row>) },
    { id: 'size', header: 'Size', kind: 'number', narrow: true, cell: (row) => row.size },
    { id: 'state', header: 'Status', kind: 'status', narrow: true, cell: () => 'Active' },
    { id: 'note', header: 'Note', kind: 'text', cell: () => 'n' },
  ]
  await openPage(() => (
    <DataTable label="Trees" columns={shown} rows={rows.slice(0, 1)} rowKey={(row) => row.id} empty="none" />
  ))
  const cells = screen.getAllByRole<HTMLElement>('cell').filter(({ dataset }) => dataset['column'] !== 'details')
  expect(cells.map(({ textContent, dataset }) => [textContent, dataset['label']])).toEqual([
    ['0', 'Size'],
    ['Active', undefined],
    ['n', undefined],
  ])
})

test('columns are shown, hidden, moved and reset', async () => {
  const { user } = await openPage(Trees)
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.slice(0, 4))
  await user.click(screen.getByRole('button', { name: /Columns/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Note' }))
  expect(heads()).toEqual(['Name', 'Size', 'Note'])
  await user.click(screen.getByRole('button', { name: 'Move Note up' }))
  expect(heads()).toEqual(['Name', 'Note', 'Size'])
  await user.click(screen.getByRole('checkbox', { name: 'Size' }))
  expect(heads()).toEqual(['Name', 'Note'])
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(heads()).toEqual(['Name', 'Size'])
})

test('columns get wider, narrower and back to their content by buttons, and the choice is kept with the columns', async () => {
  const { user } = await openPage(Trees)
  const stored = () => screen.getByTestId('stored').textContent
  await user.click(screen.getByRole('button', { name: /Columns/ }))
  const fit = screen.getByRole('button', { name: 'Fit Size to its content' })
  expect(fit.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Make Size wider' }))
  expect(stored()).toBe('name:200 size:104')
  await user.click(screen.getByRole('checkbox', { name: 'Note' }))
  expect(stored()).toBe('name:200 size:104 note')
  await user.click(fit)
  expect(stored()).toBe('name:200 size note')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(stored()).toBe('')
})

test('the column that the list is sorted by cannot be hidden, and is there though the choice leaves it out', async () => {
  const { user } = await openPage(Trees)
  await user.click(screen.getByRole('button', { name: /Columns/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Name' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).checked).toBe(true)
  expect(readChoice(columns, ['name', 'note'], '-size').shown).toEqual(['name', 'note', 'size'])
  expect(readChoice(columns, ['name', 'gone:90', 'note'], 'name').shown).toEqual(['name', 'note'])
})

test('the total says where counting stopped, and the ends say why they lead nowhere', async () => {
  await openPage(Trees)
  expect(screen.getByText('1–3 of 10,000+')).toBeTruthy()
  const previous = screen.getByRole('button', { name: 'Previous' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  expect(previous.title).toBe('This is the first page.')
})
