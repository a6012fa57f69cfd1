import { useState } from 'react'
import type { Part, Words } from '../part.ts'
import { CellInput } from './CellInput.tsx'

function Sample({ w, level }: { w: Words; level?: 'error' | 'warning' }) {
  const [value, setValue] = useState('ada@example.com')
  return (
    <CellInput
      aria-label={w('E-mail', 'E-mail')}
      level={level}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  )
}

export const part: Part = {
  group: 'Lists',
  states: {
    plain: Sample,
    error: ({ w }) => <Sample w={w} level="error" />,
    warning: ({ w }) => <Sample w={w} level="warning" />,
  },
}
