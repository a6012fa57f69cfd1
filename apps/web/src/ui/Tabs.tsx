import { type ReactNode, useId } from 'react'
import { type Tab, TabBar, tabElementId } from './TabBar.tsx'

type Props = {
  label: string
  tabs: readonly Tab<number>[]
  current: number
  onChange: (id: number) => void
  children: ReactNode
}

/** The tabs of a record with their panel; the arrows move and open, Home and End go to the ends. */
export function Tabs({ children, ...bar }: Props) {
  const panel = useId()
  return (
    <>
      <TabBar {...bar} panel={panel} />
      <div role="tabpanel" id={panel} aria-labelledby={tabElementId(panel, bar.current)}>
        {children}
      </div>
    </>
  )
}
