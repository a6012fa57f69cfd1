import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Milliseconds from the last key press to the search. */
const quiet = 300

/** The debounced search text, whether more has been typed since, and the handler for each key press. */
export function useSearchText() {
  const [typed, onType] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), quiet)
  return { searchText, typesOn: typed.trim() !== searchText, onType }
}
