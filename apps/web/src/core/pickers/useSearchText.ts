import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Milliseconds after the last key until it is searched. */
const quiet = 300

/** What is searched for while somebody types, and what is told of each key. */
export function useSearchText() {
  const [typed, onType] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), quiet)
  return { searchText, onType }
}
