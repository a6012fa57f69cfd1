import type { TFunction } from '../../../lib/i18n.ts'

type Event = { event: string; category: string; label: string }
const kindOf = (event: string) => event.split('.')[0] ?? ''

/** The meaning of a pattern in words: every event, all of a kind by its code, or one. */
export function patternLabel(pattern: string, catalogue: readonly Event[], t: TFunction): string {
  if (pattern === '*') return t('webhooks.allEvents')
  if (pattern.endsWith('.*')) return t('webhooks.allOfKind', { kind: pattern })
  return catalogue.find(({ event }) => event === pattern)?.label ?? pattern
}

/** All patterns but `*`, each kind before its events. */
export function patternsOf(catalogue: readonly Event[], t: TFunction) {
  const kinds = [...new Set(catalogue.map(({ event }) => kindOf(event)))]
  return kinds.flatMap((kind) => {
    const ofKind = catalogue.filter(({ event }) => kindOf(event) === kind)
    const whole = { value: `${kind}.*`, label: t('webhooks.allOfKind', { kind: `${kind}.*` }) }
    return [whole, ...ofKind.map(({ event, label }) => ({ value: event, label: `${label} (${event})` }))]
  })
}
