import { useRef, useState } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { LevelChip } from '../LevelChip.tsx'
import type { Part, Words } from '../part.ts'
import { StatusDot } from '../StatusDot.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { Pager } from './Pager.tsx'
import type { Widths } from './widths.ts'

type Row = { key: string; name: string; level: 'DT' | 'CU'; accounts: number }
const rows: Row[] = [
  { key: 'a', name: 'Ochremoor Underwriters and Associates of the Northern Provinces', level: 'CU', accounts: 0 },
  { key: 'b', name: 'Borealis Distribution', level: 'DT', accounts: 57 },
]
const columns = (w: Words): Column<Row>[] => [
  { id: 'name', kind: 'name', header: w('Account', 'Compte'), rowHeader: true, narrow: true, cell: ({ name }) => name },
  { id: 'level', kind: 'level', header: w('Level', 'Niveau'), cell: ({ level }) => <LevelChip level={level} /> },
  { id: 'status', kind: 'status', header: w('Status', 'Statut'), cell: () => <StatusDot status="Active" /> },
  {
    id: 'accounts',
    header: w('Accounts below', 'Comptes inférieurs'),
    kind: 'number',
    sort: { up: 'accounts', down: '-accounts', first: 'down' },
    cell: ({ accounts }) => accounts,
  },
]

function Selected({ w }: { w: Words }) {
  const [on, setOn] = useState<readonly string[]>(['a'])
  const [by, setBy] = useState('-accounts')
  const [chosen, setChosen] = useState<Widths>({})
  const now = useRef<Widths>({})
  return (
    <DataTable
      label={w('Accounts', 'Comptes')}
      columns={columns(w)}
      rows={rows}
      rowKey={({ key }) => key}
      sort={{ by, onSort: setBy }}
      widths={{ chosen, onChange: setChosen, now }}
      selection={{
        isOn: (key) => on.includes(key),
        toggle: (key) => setOn(on.includes(key) ? on.filter((one) => one !== key) : [...on, key]),
        all: on.length === rows.length || (on.length > 0 && 'some'),
        toggleAll: () => setOn(on.length === rows.length ? [] : rows.map(({ key }) => key)),
        label: ({ name }) => w(`Select ${name}`, `Sélectionner ${name}`),
        allLabel: w('Select all on this page', 'Tout sélectionner sur cette page'),
      }}
      empty={null}
    />
  )
}
export const part: Part = {
  group: 'Lists',
  wide: true,
  states: {
    'sorted, selected, resizable': Selected,
    stale: ({ w }) => (
      <DataTable
        stale
        label={w('Accounts, loading', 'Comptes, en chargement')}
        columns={columns(w)}
        rows={rows}
        rowKey={({ key }) => key}
        empty={null}
      />
    ),
    empty: ({ w }) => (
      <DataTable<Row>
        label={w('Accounts, none', 'Comptes, aucun')}
        columns={columns(w)}
        rows={[]}
        rowKey={({ key }) => key}
        empty={<EmptyState title={w('No accounts yet', 'Aucun compte pour l’instant')} />}
      />
    ),
    Pager: () => <Pager from={1} to={25} total={{ total: 12_057, capped: false }} onNext={() => undefined} />,
  },
}
