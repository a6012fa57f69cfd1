/** The controls that can have the focus; hidden ones are left out, and fields use the arrows themselves. */
const stops = 'a[href], button, input[type="checkbox"]'

const controlsOf = (group: HTMLElement) =>
  [...group.querySelectorAll<HTMLElement>(stops)].filter(
    (one) => !one.closest('[hidden], [data-rest]') && one.closest('dialog') === group.closest('dialog'),
  )

/** The control that a key leads to from this one. */
function controlFor(key: string, controls: readonly HTMLElement[], from: number): HTMLElement | undefined {
  const places: Partial<Record<string, number>> = {
    ArrowRight: (from + 1) % controls.length,
    ArrowLeft: from - 1,
    Home: 0,
    End: -1,
  }
  const to = places[key]
  return from < 0 || to === undefined ? undefined : controls.at(to)
}

function walk(event: KeyboardEvent): void {
  const { currentTarget, target, key } = event
  if (!(currentTarget instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const controls = controlsOf(currentTarget)
  const next = controlFor(
    key,
    controls,
    controls.findIndex((one) => one === target),
  )
  if (!next) return
  event.preventDefault()
  // Keeps Home and End from the surrounding elements.
  event.stopPropagation()
  next.focus()
}

/**
 * One Tab stop for all controls of a group, a ref for its element (WAI-ARIA toolbar): the arrows, Home and End go from
 * one to the next. When the control in focus is removed, its neighbour has the focus.
 */
export function roving(group: HTMLElement | null): (() => void) | undefined {
  if (!group) return undefined
  let current: HTMLElement | undefined
  let at = 0
  let inside = false
  const mark = (controls: readonly HTMLElement[], chosen: HTMLElement | undefined) => {
    current = chosen
    at = chosen ? controls.indexOf(chosen) : 0
    for (const one of controls) one.tabIndex = one === chosen ? 0 : -1
  }
  const update = () => {
    const controls = controlsOf(group)
    const lost = inside && current?.isConnected === false && document.activeElement === document.body
    const pressed = controls.find((one) => one.matches('[aria-pressed="true"]'))
    const neighbour = current ? controls[Math.min(at, controls.length - 1)] : (pressed ?? controls[0])
    mark(controls, current && controls.includes(current) ? current : neighbour)
    if (lost) current?.focus()
  }
  const note = ({ target }: FocusEvent) => {
    // The focused control was removed before a dialog gave the focus back.
    if (target === group) return current?.focus()
    inside = target instanceof Node && group.contains(target)
    const controls = controlsOf(group)
    const focused = controls.find((one) => one === target)
    if (focused) mark(controls, focused)
  }
  update()
  const watch = new MutationObserver(update)
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ['hidden', 'data-rest'] })
  group.addEventListener('keydown', walk)
  document.addEventListener('focusin', note)
  return () => {
    watch.disconnect()
    group.removeEventListener('keydown', walk)
    document.removeEventListener('focusin', note)
  }
}
