import { useEffect, useEffectEvent } from 'react'
import { shortcutsOn } from '../../lib/shortcuts.ts'

/** The second key of a sequence must follow within this time, in milliseconds. */
const patience = 1500
const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], dialog'

/** Sequences of `g` and a letter (`{ h: goHome }` is "g h"); off while typing, in dialogs, and if switched off. */
export function useGoShortcuts(go: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((key: string) => {
    const action = go[key]
    action?.()
    return action !== undefined
  })
  useEffect(() => {
    let armedAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (!shortcutsOn() || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target instanceof Element && target.closest(typing)) return
      const armed = event.timeStamp - armedAt < patience
      armedAt = key === 'g' && !armed ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (armed && act(key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
