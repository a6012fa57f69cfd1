import { type ReactElement, type ReactNode, Suspense } from 'react'
import { loadOverlays, useOpener } from './useOpener.ts'
import { lazyPart } from '../lib/lazyPart.ts'

const PopoverBody = lazyPart(async () => (await loadOverlays()).PopoverBody)

type Props = {
  /** The accessible name of the small dialog that opens. */
  label: string
  opened: boolean
  onChange: (opened: boolean) => void
  /** The button that opens it; it gets aria-haspopup, aria-expanded and aria-controls. */
  target: ReactElement
  children: ReactNode
  position?: 'bottom-start' | 'bottom-end' | 'right-start'
  width?: number | string
  /** Render in place instead of in a portal: inside a modal dialog, which nothing on the page can overlay. */
  inPlace?: boolean
}

/** A small dialog next to its button: takes the focus, returns it, closes on Escape and on a click outside. */
export function Popover({ target, width = 320, position = 'bottom-start', inPlace = false, ...rest }: Props) {
  const { button, id, needed } = useOpener(target, {
    popup: 'dialog',
    opened: rest.opened,
    onEscape: () => rest.onChange(false),
  })
  return (
    <>
      {button}
      {needed && (
        <Suspense fallback={null}>
          <PopoverBody {...rest} id={id} width={width} position={position} inPlace={inPlace} />
        </Suspense>
      )}
    </>
  )
}
