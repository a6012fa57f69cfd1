import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  Suspense,
  type SyntheticEvent,
  useId,
  useState,
} from 'react'
import { loadOverlays } from './useOpener.ts'
import { lazyPart } from '../lib/lazyPart.ts'

const TooltipBody = lazyPart(async () => (await loadOverlays()).TooltipBody)

/** How long a pointer rests on the control before the hint comes (milliseconds). */
const delay = 300

type Props = {
  label: string
  children: ReactElement<HTMLAttributes<HTMLElement>>
  position?: 'top' | 'bottom' | 'left' | 'right'
}

/** Adds a hint to a control that has a name: essential information is never in a tooltip alone. */
export function Tooltip({ label, children, position = 'bottom' }: Props) {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [shown, setShown] = useState<'byPointer' | 'byFocus'>()
  const given = children.props
  const hide = () => setShown(undefined)
  const show = (by: typeof shown, control: HTMLElement) => {
    setTarget(control)
    setShown(by)
  }
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': shown ? id : given['aria-describedby'],
        onPointerEnter: both(given.onPointerEnter, ({ currentTarget }) => show('byPointer', currentTarget)),
        onPointerLeave: both(given.onPointerLeave, hide),
        onFocus: both(given.onFocus, ({ currentTarget }) => show('byFocus', currentTarget)),
        onBlur: both(given.onBlur, hide),
      })}
      {target && (
        <TooltipAt
          target={target}
          opened={shown !== undefined}
          delay={shown === 'byPointer' ? delay : 0}
          onClose={hide}
          label={label}
          id={id}
          position={position}
        />
      )}
    </>
  )
}

/** The events of the control, followed by those of the hint. */
const both =
  <E extends SyntheticEvent>(theirs: ((event: E) => void) | undefined, mine: (event: E) => void) =>
  (event: E) => {
    theirs?.(event)
    mine(event)
  }

type AtProps = Pick<Props, 'label' | 'position'> & {
  target: HTMLElement
  opened: boolean
  delay?: number
  /** Called by Escape. */
  onClose: () => void
  /** Names it for the control that it describes. */
  id?: string
}

/** The hint at an element, shown and hidden by its owner. */
export function TooltipAt({ label, id, position = 'bottom', ...rest }: AtProps) {
  return (
    <Suspense fallback={null}>
      <TooltipBody {...rest} label={id ? <span id={id}>{label}</span> : label} position={position} />
    </Suspense>
  )
}
