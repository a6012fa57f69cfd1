import {
  type HealthKindOf,
  type HealthLine,
  type HealthObject,
  worklistHealth,
} from '@portal/contract/operations/worklist/worklist.health'
import type { Language } from '@portal/contract/core/language'
import { useMediaQuery } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { clientFor } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { RouteButton } from '../../ui/RouteButton.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import css from './ObjectHealth.module.css'
import { urgentKinds, useHealthText } from './useHealthText.ts'

const api = clientFor(worklistHealth)
/** The lines of one object; names in them are in the reader's language. */
export const healthQuery = (object: HealthObject, key: string, language: Language) =>
  queryOptions({
    queryKey: ['worklist', object, key, language],
    queryFn: ({ signal }) => api.object({ params: { object, key }, signal }),
  })

/** Requests the lines of an object in parallel with the object, so that neither waits for the other. */
export function useEarlyHealth(object: HealthObject, key: string, enabled: boolean): void {
  const { language } = useTranslation().i18n
  useQuery({ ...healthQuery(object, key, language), enabled, notifyOnChangeProps: [] })
}

/** The action that resolves a line: it opens a dialog, or leads to the place. */
export type HealthAct = { label: string } & ({ run: () => void } | { href: string })
type Acts<O extends HealthObject> = {
  readonly [K in HealthKindOf<O>]: ((line: HealthLine) => HealthAct | undefined) | undefined
}
type Props<O extends HealthObject> = {
  of: O
  id: string
  /** The object as the page shows it: when it changes, the lines are requested again. */
  about: unknown
  /** The action for each kind, for those who may do it. */
  acts: Acts<O>
  /** The text of a line in place of its sentence, by its kind. */
  says?: { readonly [K in HealthKindOf<O>]?: string | null } | undefined
}

/** How many lines are shown from the start; the others open below them. */
const inPlace = { wide: 2, narrow: 1 }

/**
 * Shows what needs attention in one object, by the rules of the home page, with the action that resolves it. Its space is
 * reserved from the start, so that nothing moves when the answer arrives; further lines open by a button.
 */
export function ObjectHealth<O extends HealthObject>({ of, id, about, acts, says }: Props<O>) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(healthQuery(of, id, i18n.language))
  const seen = useRef(about)
  useEffect(() => {
    if (seen.current === about) return
    seen.current = about
    void refetch()
  }, [about, refetch])
  return (
    <section className={css['place']} aria-label={t('home.work.title')}>
      {data && data.items.length > 0 && <Lines of={of} items={data.items} acts={acts} says={says} />}
      {data?.items.length === 0 && !data.partial && <span className="dim">{t('home.work.none')}</span>}
      {(data ? data.partial : error) && <span className="dim">{t('health.failed')}</span>}
    </section>
  )
}

type LinesProps<O extends HealthObject> = Pick<Props<O>, 'of' | 'acts' | 'says'> & { items: readonly HealthLine[] }
function Lines<O extends HealthObject>({ items, acts, says }: LinesProps<O>) {
  const { t } = useTranslation()
  const list = useId()
  const [open, setOpen] = useState(false)
  const wide = useMediaQuery('(min-width: 90em)', true, { getInitialValueInEffect: false })
  const hidden = items.length - (wide ? inPlace.wide : inPlace.narrow)
  const shown = open || hidden <= 0 ? items : items.slice(0, -hidden)
  return (
    <>
      <ul id={list} className={css['lines']}>
        {shown.map((line) => (
          <Line
            key={line.kind + line.key}
            line={line}
            act={acts[line.kind as HealthKindOf<O>]?.(line)}
            said={says?.[line.kind as HealthKindOf<O>]}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <TextButton aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          {open ? t('health.less') : t('health.more', { count: hidden })}
        </TextButton>
      )}
    </>
  )
}

type LineProps = { line: HealthLine; act: HealthAct | undefined; said: string | null | undefined }
function Line({ line, act, said }: LineProps) {
  const { t } = useTranslation()
  const textOf = useHealthText()
  const text = said ?? textOf(line)
  const urgent = urgentKinds.has(line.kind)
  const name = act && t('home.actOn', { act: act.label, title: text })
  return (
    <li className={css['line']} data-urgent={urgent || undefined}>
      <span className={css['text']}>
        {urgent && <Icon of={IconAlertTriangle} />}
        <span>{text}</span>
      </span>
      {act && 'href' in act && (
        <RouteButton size="xs" aria-label={name} href={act.href}>
          {act.label}
        </RouteButton>
      )}
      {act && 'run' in act && (
        <Button variant="default" size="xs" aria-label={name} onClick={act.run}>
          {act.label}
        </Button>
      )}
    </li>
  )
}
