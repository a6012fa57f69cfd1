import { useHotkeys } from '@mantine/hooks'
import { use } from 'react'
import { useShortcutsOn } from '../../lib/shortcuts.ts'
import { SavePlaceContext } from './saveGroup.ts'

/** The key that edits the section with the focus, or the first one that can be edited; undefined while it is off. */
export function useEditKey(sections: readonly string[], edit: (id: string) => void): 'e' | undefined {
  const on = useShortcutsOn()
  // A form in a hidden tab does not count.
  const hidden = use(SavePlaceContext)?.shown === false
  const start = () => {
    // A dialog covers the page; in a menu or list of choices a letter searches.
    const at = document.activeElement
    if (hidden || document.querySelector('dialog[open]') || at?.closest('[role="menu"], [role="listbox"]')) return
    const focused = at?.closest<HTMLElement>('[data-section]')?.dataset['section']
    const id = sections.find((one) => one === focused) ?? sections[0]
    if (id !== undefined) edit(id)
  }
  useHotkeys(on ? [['e', start, { usePhysicalKeys: false }]] : [])
  return on ? 'e' : undefined
}
