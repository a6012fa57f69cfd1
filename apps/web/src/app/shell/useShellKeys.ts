import { useEffect, useEffectEvent } from 'react'
import { shortcutsOn } from '../../lib/shortcuts.ts'

/** The second key of a sequence must follow within this time, in milliseconds. */
const patience = 1500
const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], dialog'

type Keys = {
  /** Ctrl+K and ⌘K, wherever the focus is. */
  onSearch: () => void
  /** Single keys, by what they print. */
  single: Readonly<Record<string, () => void>>
  /** The second key after `g`; undefined for any other letter. */
  go: (letter: string) => (() => void) | undefined
}

/**
 * The keys of the whole portal. Single letters do nothing while typing, in dialogs, or if turned off; Ctrl+K always opens
 * the search, except over another dialog.
 */
export function useShellKeys({ onSearch, single, go }: Keys): void {
  const search = useEffectEvent(onSearch)
  const act = useEffectEvent((key: string, afterG: boolean) => {
    const action = afterG ? go(key) : single[key]
    action?.()
    return action !== undefined
  })
  useEffect(() => {
    let armedAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.isComposing || event.altKey) return
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() !== 'k' || event.shiftKey || document.querySelector('dialog[open]')) return
        event.preventDefault()
        return search()
      }
      if (!shortcutsOn() || (target instanceof Element && target.closest(typing))) return
      const armed = event.timeStamp - armedAt < patience
      armedAt = key === 'g' && !armed ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (key !== 'g' || armed) if (act(key, armed)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
