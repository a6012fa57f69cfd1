import { useState } from 'react'
import { DecimalField } from './DecimalField.tsx'
import type { Part, Words } from './part.ts'

const label = (w: Words) => w('Discount', 'Remise')
const unreadable = (w: Words) => w('Enter a percentage from 0.01 to 100.', 'Saisissez un pourcentage de 0,01 à 100.')

function Typed({ w, start = 1250 }: { w: Words; start?: number | null }) {
  const [value, setValue] = useState<number | null>(start)
  return (
    <DecimalField
      short
      label={label(w)}
      digits={2}
      end="%"
      unreadable={unreadable(w)}
      value={value}
      onChange={(parts) => setValue(parts ?? null)}
    />
  )
}

export const part: Part = {
  group: 'Fields',
  states: {
    empty: ({ w }) => <Typed w={w} start={null} />,
    filled: ({ w }) => <Typed w={w} />,
    focused: ({ w }) => <Typed w={w} />,
    error: ({ w }) => (
      <DecimalField
        required
        label={label(w)}
        digits={2}
        end="%"
        unreadable={unreadable(w)}
        value={null}
        error={w('Enter a discount.', 'Saisissez une remise.')}
        onChange={() => undefined}
      />
    ),
  },
}
