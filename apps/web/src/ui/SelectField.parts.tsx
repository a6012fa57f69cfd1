import { useState } from 'react'
import type { Part, Words } from './part.ts'
import { SearchPick } from './SearchPick.tsx'
import { SearchSelect } from './SearchSelect.tsx'
import { SelectField } from './SelectField.tsx'

const choices = (w: Words) => [
  { value: 'law', label: w('Legal', 'Juridique') },
  { value: 'health', label: w('Health', 'Santé et établissements médico-sociaux') },
]
const label = (w: Words) => w('Industry', 'Secteur d’activité')

function Searched({ w, required }: { w: Words; required?: boolean }) {
  const [value, setValue] = useState('law')
  return <SearchSelect {...{ value, required }} clearable label={label(w)} choices={choices(w)} onChange={setValue} />
}

export const part: Part = {
  group: 'Fields',
  states: {
    empty: ({ w }) => <SelectField label={label(w)} empty={w('Choose', 'Choisir')} choices={choices(w)} />,
    filled: ({ w }) => <SelectField label={label(w)} defaultValue="health" choices={choices(w)} />,
    focused: ({ w }) => <SelectField label={label(w)} choices={choices(w)} />,
    error: ({ w }) => (
      <SelectField
        required
        label={label(w)}
        empty={w('Choose', 'Choisir')}
        choices={choices(w)}
        error={w('Choose an industry.', 'Choisissez un secteur d’activité.')}
      />
    ),
    disabled: ({ w }) => (
      <SelectField
        disabled
        label={label(w)}
        choices={choices(w)}
        help={w('Locked above.', 'Verrouillé par un compte supérieur.')}
      />
    ),
    SearchSelect: ({ w }) => <Searched w={w} />,
    SearchPick: ({ w }) => (
      <SearchPick
        label={w('Account manager', 'Gestionnaire du compte')}
        placeholder={w('Name or e-mail', 'Nom ou e-mail')}
        chosen=""
        options={[{ value: 'a', label: 'Dana Lampwick', detail: 'dana@borealis.example' }]}
        status=""
        onType={() => undefined}
        onPick={() => undefined}
      />
    ),
  },
}
