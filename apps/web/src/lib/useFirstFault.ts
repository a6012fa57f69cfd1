import { type RefObject, useEffect } from 'react'

/** After a refused submit, the first invalid field gets the focus. `faults` is a new object at each submission. */
export function useFirstFault(place: RefObject<HTMLElement | null>, faults: object): void {
  useEffect(() => {
    if (Object.keys(faults).length > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [place, faults])
}
