import { type ReactElement, Suspense, useContext, useState } from 'react'
import { type WhyQuestion, WhyContext } from '../lib/why.ts'
import type { MenuEntry } from './menuEntry.ts'
import { loadOverlays, useOpener } from './useOpener.ts'
import { lazyPart } from '../lib/lazyPart.ts'

const MenuBody = lazyPart(async () => (await loadOverlays()).MenuBody)

type Props = {
  target: ReactElement
  entries: readonly MenuEntry[]
  position?: 'bottom-start' | 'bottom-end'
  /** The first entry has the focus once the menu is open. */
  focusFirst?: boolean
}

/** Choosing an entry: its action, or the explanation why it is refused. */
export function useEntries() {
  const views = useContext(WhyContext)
  const [explained, setExplained] = useState<WhyQuestion>()
  return {
    choose: ({ disabledReason, why, onSelect }: MenuEntry) => (disabledReason ? setExplained(why) : onSelect?.()),
    explanation: explained && views?.dialog(explained, () => setExplained(undefined)),
  }
}

/** A menu of actions under a button. */
export function Menu({ target, entries, position = 'bottom-end', focusFirst = false }: Props) {
  const { choose, explanation } = useEntries()
  const [opened, setOpened] = useState(false)
  const { button, id, needed } = useOpener(target, {
    popup: 'menu',
    opened,
    onClick: () => setOpened(!opened),
    onEscape: () => setOpened(false),
  })
  const select = (entry: MenuEntry) => {
    if (entry.href || (entry.disabledReason && !entry.why)) return
    // First, so that a dialog opened by the action returns the focus there: the entry is gone by then.
    document.getElementById(id)?.focus()
    choose(entry)
  }
  return (
    <>
      {button}
      {needed && (
        <Suspense fallback={null}>
          <MenuBody
            id={id}
            opened={opened}
            onChange={setOpened}
            position={position}
            entries={entries}
            focusFirst={focusFirst}
            onSelect={select}
          />
        </Suspense>
      )}
      {explanation}
    </>
  )
}
