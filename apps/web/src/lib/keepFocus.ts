// Keyboard and screen-reader users are where the focus is. An action may remove the focused element, such as the button
// that selected all or the row of a restored value. Then the nearest remaining ancestor takes the focus, so that the
// next Tab continues from there and not from the top of the page.

/** The focused element of the page or of a dialog over it, with its ancestors. */
type FocusTrail = { layer: Element | null; around: readonly Element[] }

function trailOf(element: Element): FocusTrail {
  const around: Element[] = []
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) around.push(one)
  return { layer: element.closest('dialog'), around }
}

const isThere = (element: Element) => element.isConnected && !element.closest('[hidden]')
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Focuses an element, making it focusable for as long as it has the focus. */
function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}

/** Keeps the focus near its old place when the focused element is removed from the page. Returns how to stop. */
export function keepFocus(): () => void {
  /** The latest first, one for the page and each dialog. */
  let trail: FocusTrail[] = []
  let frame = 0
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body) return
    const place = trailOf(target)
    trail = [place, ...trail.filter(({ layer }) => layer !== place.layer && (!layer || layer.isConnected))]
  }
  const restoreFocus = () => {
    if (!isNowhere()) return
    for (const { layer, around } of trail) {
      // The root of the page does not count.
      const left = layer && !layer.isConnected ? undefined : around.slice(0, -1).find(isThere)
      if (left instanceof HTMLElement) return focus(left)
    }
  }
  const check = () => {
    const [last] = trail
    if (!last || last.around[0]?.isConnected || !isNowhere()) return
    cancelAnimationFrame(frame)
    // The code that removed it may set a better focus.
    frame = requestAnimationFrame(restoreFocus)
  }
  const watch = new MutationObserver(check)
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  return () => {
    watch.disconnect()
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', note)
  }
}
