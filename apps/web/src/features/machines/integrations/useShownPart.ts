import { useEffect, useState } from 'react'

/** The part of a long page that is being read: the one that crosses a line in the upper third of the window. */
export function useShownPart<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [shown, setShown] = useState<Id | undefined>(ids[0])
  const all = ids.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setShown(entered.target.id as Id)
      },
      { rootMargin: '-30% 0px -69% 0px' },
    )
    for (const id of all.split(' ')) {
      const part = document.getElementById(id)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [all])
  return shown
}
