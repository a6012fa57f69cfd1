import { useState } from 'react'
import { MoneyField } from './MoneyField.tsx'
import type { Part, Words } from './part.ts'

const label = (w: Words) => w('Price', 'Prix pour une licence et un mois civil')

function Typed({ w, start = 1250 }: { w: Words; start?: number | null }) {
  const [value, setValue] = useState<number | null>(start)
  return <MoneyField label={label(w)} currency="CAD" value={value} onChange={(minor) => setValue(minor ?? null)} />
}

export const part: Part = {
  group: 'Fields',
  states: {
    empty: ({ w }) => <Typed w={w} start={null} />,
    filled: ({ w }) => <Typed w={w} />,
    focused: ({ w }) => <Typed w={w} />,
    error: ({ w }) => (
      <MoneyField
        required
        label={label(w)}
        currency="EUR"
        value={null}
        error={w('Enter a price.', 'Saisissez un prix.')}
        onChange={() => undefined}
      />
    ),
    'no minor units': ({ w }) => <MoneyField label={label(w)} currency="JPY" value={1200} onChange={() => undefined} />,
  },
}
