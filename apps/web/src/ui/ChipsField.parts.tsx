import { useState } from 'react'
import { ChipList } from './ChipList.tsx'
import { ChipsField } from './ChipsField.tsx'
import type { Part, Words } from './part.ts'

function Tags({ w, first, error }: { w: Words; first: string[]; error?: string }) {
  const [values, setValues] = useState<readonly string[]>(first)
  return (
    <ChipsField
      label={w('Tags', 'Étiquettes')}
      help={w('Up to 20, to group accounts.', 'Jusqu’à 20, pour regrouper des comptes.')}
      values={values}
      onChange={setValues}
      error={error}
    />
  )
}

export const part: Part = {
  group: 'Fields',
  states: {
    empty: ({ w }) => <Tags w={w} first={[]} />,
    filled: ({ w }) => (
      <Tags w={w} first={['gold', w('public sector', 'secteur public et collectivités territoriales')]} />
    ),
    focused: ({ w }) => <Tags w={w} first={['gold']} />,
    error: ({ w }) => <Tags w={w} first={['gold']} error={w('Shorten the tags.', 'Raccourcissez les étiquettes.')} />,
    ChipList: ({ w }) => (
      <ChipList
        label={w('Accounts', 'Comptes')}
        chips={[{ key: 'a', text: 'Northwind Legal' }]}
        onRemove={() => undefined}
        removeLabel={(name) => w(`Remove ${name}`, `Retirer ${name}`)}
      />
    ),
    'ChipList, read-only': ({ w }) => (
      <ChipList
        label={w('Accounts, read-only', 'Comptes, en lecture seule')}
        chips={[{ key: 'a', text: 'Northwind Legal' }]}
        removeLabel={(name) => name}
      />
    ),
  },
}
