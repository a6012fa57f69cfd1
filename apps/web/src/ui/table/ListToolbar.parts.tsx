import { IconArrowsMove as IconMove } from '../icons.ts'
import { useRef, useState } from 'react'
import { PageMenu } from '../PageMenu.tsx'
import type { Part, Words } from '../part.ts'
import { Toolbar } from '../Toolbar.tsx'
import { ActButton } from './ActButton.tsx'
import { CheckGroup } from './CheckGroup.tsx'
import type { Column } from './column.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { FilterPills } from './FilterPills.tsx'
import { Filters } from './Filters.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SelectionBar } from './SelectionBar.tsx'

const nothing = () => undefined
const columns = (w: Words): Column<string>[] => [
  { id: 'name', kind: 'name', header: w('Account', 'Compte'), rowHeader: true, cell: (name) => name },
  { id: 'level', kind: 'level', header: w('Level', 'Niveau'), cell: () => '' },
  { id: 'status', kind: 'status', header: w('Status', 'Statut'), cell: () => '' },
]
const acts = (w: Words) => [
  { key: 'status', label: w('Change status', 'Modifier le statut'), onSelect: nothing, asks: true as const },
  { key: 'tag', label: w('Tag', 'Étiqueter'), onSelect: nothing },
  {
    key: 'move',
    label: w('Move', 'Déplacer'),
    onSelect: nothing,
    disabledReason: w('Two levels are selected.', 'Deux niveaux sont sélectionnés.'),
  },
]

function Tools({ w }: { w: Words }) {
  const now = useRef({})
  const [shown, setShown] = useState<readonly string[]>(['name', 'level', 'status'])
  const [levels, setLevels] = useState<readonly ('DT' | 'CU')[]>(['DT'])
  return (
    <ListToolbar
      end={
        <ColumnChooser
          columns={columns(w)}
          shown={shown}
          widths={{ chosen: {}, onChange: nothing, now }}
          onChange={(next) => setShown(next ?? ['name', 'level'])}
        />
      }
      pills={
        <FilterPills
          pills={[{ key: 'level', label: w('Level: Distributor', 'Niveau : distributeur'), onRemove: nothing }]}
          onClear={nothing}
        />
      }
    >
      <SearchBox
        label={w('Search', 'Rechercher')}
        placeholder={w('Name or number', 'Nom ou numéro')}
        value=""
        onSearch={nothing}
        maxLength={100}
      />
      <Filters count={levels.length} onClear={() => setLevels([])}>
        <CheckGroup<'DT' | 'CU'>
          label={w('Level', 'Niveau')}
          options={[
            { value: 'DT', label: w('Distributor', 'Distributeur') },
            { value: 'CU', label: w('Customer', 'Client') },
          ]}
          chosen={levels}
          onChange={setLevels}
        />
      </Filters>
    </ListToolbar>
  )
}

export const part: Part = {
  group: 'Lists',
  wide: true,
  states: {
    'nothing selected': Tools,
    selected: ({ w }) => (
      <ListToolbar
        selection={
          <SelectionBar
            words={w('3 selected', '3 éléments sélectionnés')}
            all={{ label: w('Select all 57', 'Tout sélectionner (57)'), onChoose: nothing }}
            acts={acts(w)}
            onClear={nothing}
          />
        }
      >
        {w('Search and filters', 'Recherche et filtres')}
      </ListToolbar>
    ),
    'Toolbar, ActButton': ({ w }) => (
      <Toolbar>
        {acts(w).map((act) => (
          <ActButton key={act.key} act={act} icon={IconMove} />
        ))}
      </Toolbar>
    ),
    PageMenu: ({ w }) => (
      <PageMenu
        entries={[
          { key: 'requests', label: w('Requests for access', 'Demandes d’accès'), count: 2, onSelect: nothing },
        ]}
      />
    ),
  },
}
