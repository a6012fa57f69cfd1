// Whoever works by keyboard or with a screen reader is where the focus is. An act may take away what had it: the button that
// chose all, the row of a value that was restored. Then the nearest thing around it that is still there takes the focus, so that
// the next Tab goes on from there and not from the beginning of the page.

/** What has or had the focus in the page or in a dialog over it, with all that is around it. */
type Held = { layer: Element | null; around: readonly Element[] }

function heldBy(element: Element): Held {
  const around: Element[] = []
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) around.push(one)
  return { layer: element.closest('dialog'), around }
}

const isThere = (element: Element) => element.isConnected && !element.closest('[hidden]')
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Gives it the focus, also where it takes none by itself, for as long as it has it. */
function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}

/** Keeps the focus near to where it was when what had it is taken out of the page. Answers how to end that. */
export function keepFocus(): () => void {
  /** The latest first, one for the page and each dialog. */
  let trail: Held[] = []
  let asked = 0
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body) return
    const held = heldBy(target)
    trail = [held, ...trail.filter(({ layer }) => layer !== held.layer && (!layer || layer.isConnected))]
  }
  const mend = () => {
    if (!isNowhere()) return
    for (const { layer, around } of trail) {
      // The root of the page itself is no place.
      const left = layer && !layer.isConnected ? undefined : around.slice(0, -1).find(isThere)
      if (left instanceof HTMLElement) return focus(left)
    }
  }
  const look = () => {
    const [last] = trail
    if (!last || last.around[0]?.isConnected || !isNowhere()) return
    cancelAnimationFrame(asked)
    // Whoever took it away may have a better place for it.
    asked = requestAnimationFrame(mend)
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  return () => {
    watch.disconnect()
    cancelAnimationFrame(asked)
    document.removeEventListener('focusin', note)
  }
}
