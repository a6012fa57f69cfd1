import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import type { Glyph } from '../icons.ts'
import { useEntries } from '../Menu.tsx'
import type { MenuEntry } from '../menuEntry.ts'

export type Action = MenuEntry & {
  busy?: boolean
  /** The action opens a dialog. */
  asks?: true
}

/** An act as a button: one that is refused stays reachable, and says why when it is pressed. */
export function ActButton({ act, icon }: { act: Action; icon?: Glyph }) {
  const { choose, explanation } = useEntries()
  const { disabledReason } = act
  return (
    <>
      <Button
        variant="default"
        leftSection={icon && <Icon of={icon} />}
        {...(act.asks && { 'aria-haspopup': 'dialog' })}
        {...(act.busy && { loading: true })}
        {...(disabledReason && {
          'aria-disabled': true,
          'aria-description': disabledReason,
          title: disabledReason,
        })}
        onClick={() => choose(act)}
      >
        <span data-words>{act.label}</span>
      </Button>
      {explanation}
    </>
  )
}
