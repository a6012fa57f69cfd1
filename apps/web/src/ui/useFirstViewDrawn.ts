import { startTransition, useEffect, useState } from 'react'

/**
 * False at first, true right after the first view was drawn. Parts that are not visible yet wait for it, so that they
 * do not delay the first view; then they come in pieces, so that clicks and keys are answered meanwhile.
 * @param started false while the view is not there yet
 */
export function useFirstViewDrawn(started = true): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (started) startTransition(() => setDrawn(true))
  }, [started])
  return drawn
}
