import { startTransition, useEffect, useState } from 'react'

/**
 * False at first, true right after the first view was drawn. What nobody sees yet waits for that, so that it keeps nobody from
 * what they see; it then comes in pieces, so that clicks and keys are answered meanwhile.
 * @param started false while the view is not there yet
 */
export function useFirstViewDrawn(started = true): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (started) startTransition(() => setDrawn(true))
  }, [started])
  return drawn
}
