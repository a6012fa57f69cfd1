import { IconSearch } from '../../../ui/icons.ts'
import { type KeyboardEvent, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Act } from '../../../core/feature.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { CloseButton } from '../../../ui/CloseButton.tsx'
import { CommandField } from '../../../ui/CommandField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './GlobalSearch.module.css'
import type { SearchDoor } from './search.door.ts'

const SearchResults = lazyPart(async () => (await import('./SearchResults.tsx')).SearchResults)

type Props = { door: SearchDoor; onAct: (act: Act, acctKey: string) => void; onClose: () => void }

/**
 * One search over the objects, pages and actions that the person may reach. The field is part of the shell, so that no
 * letter is lost while the results are loaded.
 */
export function GlobalSearch({ door, onAct, onClose }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // The results are loaded after the field, which takes keys from the first frame.
  const handle = useRef<(event: KeyboardEvent) => void>(undefined)
  const entered = useRef(false)
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  const listId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    field.current?.focus()
    return () => element?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (handle.current) handle.current(event)
    else if (event.key === 'Enter') entered.current = true
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside; Escape does the same
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={t('search.title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.head}>
        <Icon of={IconSearch} size={20} className={css.glass} />
        <CommandField
          ref={field}
          aria-label={t('search.label')}
          aria-expanded={active !== undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active}
          placeholder={t(door === 'create' ? 'search.placeholderCreate' : 'search.placeholder')}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton label={t('form.close')} onClick={onClose} />
      </div>
      <Suspense fallback={<Skeleton lines={4} height={40} />}>
        <SearchResults
          id={listId}
          door={door}
          text={text}
          handleRef={handle}
          enteredRef={entered}
          onText={(next) => {
            setText(next)
            field.current?.focus()
          }}
          onActive={setActive}
          onAct={onAct}
          onClose={onClose}
        />
      </Suspense>
    </dialog>
  )
}
