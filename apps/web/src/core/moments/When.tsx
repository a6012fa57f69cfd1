import { useSyncExternalStore } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import { relativeMoment } from '../../lib/relative.ts'
import { useReader } from './useMoment.ts'
import css from './When.module.css'

/** Milliseconds after which "3 min ago" may be wrong. */
const tick = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all moments of a page; a moment whose text stays the same is not rendered again. */
function everyTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((each) => each()), tick)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

type Props = { at: string | null | undefined; inSentence?: boolean; brief?: boolean }

/**
 * When something happened: relative, with the exact moment and zone by `ExactMoments` and in print; nothing without a
 * moment.
 */
export function When({ at, ...how }: Props) {
  const reader = useReader()
  const text = useSyncExternalStore(everyTick, () => (at ? relativeMoment(at, reader, how) : ''))
  if (!at) return null
  return (
    <time
      className={css.when}
      dateTime={at}
      data-exact={formatMoment(at, reader.dateFormat, reader.language, reader.timeZone)}
    >
      {text}
    </time>
  )
}

/**
 * A sentence with a moment in it, in one text, so that its word order can differ by language.
 * @param say the sentence around a given text
 */
export function WhenIn({ at, say }: { at: string; say: (moment: string) => string }) {
  const [before = '', after = ''] = say('\n').split('\n')
  return (
    <span>
      {before}
      <When at={at} inSentence />
      {after}
    </span>
  )
}
