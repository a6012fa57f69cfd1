import type { WorklistItem } from '@portal/contract/operations/worklist/worklist.contract'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useChange } from '../../../core/changes/openChange.ts'
import type { WorklistAct } from '../../../core/feature.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { RouteButton } from '../../../ui/RouteButton.tsx'
import css from './HomePage.module.css'

type Props = { item: WorklistItem; act: WorklistAct; title: string; heading: RefObject<HTMLElement | null> }

/** A finished line disappears with its button: the focus then goes to the heading. */
function useKeptFocus(heading: RefObject<HTMLElement | null>) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const [own, next] = [button.current, heading.current]
    return () => {
      if (own && own === document.activeElement) next?.focus()
    }
  }, [heading])
  return button
}

/** The action on all objects of a line; hidden from people who may not do it. */
export function WorkAct({ item: { kind, first, firstKey, total }, act, title, heading }: Props) {
  const { t } = useTranslation()
  const change = useChange()
  const queryClient = useQueryClient()
  const { actingBy } = useMe()
  const allowed = useCan(act.needs)
  const [opened, setOpened] = useState(false)
  const button = useKeptFocus(heading)
  const recount = () => void queryClient.invalidateQueries({ queryKey: ['worklist'] })
  const needsFirst = 'opensFirst' in act || 'leads' in act
  if (!allowed || (act.notActing && actingBy) || (needsFirst && firstKey === null)) return null
  const start = async () => {
    if ('Dialog' in act) return setOpened(true)
    await ('change' in act ? change.open(act.change) : change.show(firstKey ?? ''))
    recount()
  }
  const close = () => {
    setOpened(false)
    recount()
  }
  // It leads to the first object; the line itself leads to all.
  const isFirst = 'leads' in act && total > 1
  // i18n: home.act.*
  const label = t(isFirst ? 'home.act.first' : `home.act.${kind}`)
  const name = t('home.actOn', { act: label, title: isFirst ? (first ?? title) : title })
  if ('leads' in act)
    return (
      <RouteButton className={css.act} size="xs" aria-label={name} href={act.leads(firstKey ?? '')}>
        {label}
      </RouteButton>
    )
  return (
    <>
      <Button
        ref={button}
        className={css.act}
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label={name}
        onClick={() => void start()}
      >
        {label}
      </Button>
      {opened && 'Dialog' in act && (
        <Suspense fallback={null}>
          <act.Dialog selection={act.selection ?? {}} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  )
}
