import type { PauseTerms } from '@portal/contract/commerce/plans/plans.rules'
import type { Span } from './billing.lines.ts'

// Pending and suspended customers are charged by the terms of the plan: their spans are cut at the days on which a
// pause begins or ends.

/** Days on which a company is pending or suspended; `untilOn`: null while it lasts. */
export type Pause = { pause: 'PENDING' | 'SUSPENDED'; fromOn: string; untilOn: string | null }

/** Whether terms ask for the pauses of a customer at all. */
export const hasPauseTerms = ({ pendingFrom, suspendedShare }: PauseTerms): boolean =>
  pendingFrom === 'ACTIVATION' || suspendedShare < 100

const covers = ({ fromOn, untilOn }: Pick<Pause, 'fromOn' | 'untilOn'>, day: string) =>
  fromOn <= day && (untilOn === null || untilOn > day)

/** The spans that are charged: none before the activation, and those of a suspension at their share of the price. */
export function withPauses<T extends Span & PauseTerms>(spans: readonly T[], pauses: readonly Pause[]): T[] {
  return spans.flatMap((span) => {
    if (!hasPauseTerms(span) || pauses.length === 0) return [span]
    const cuts = pauses.flatMap(({ fromOn, untilOn }) => [fromOn, untilOn ?? fromOn])
    const inside = cuts.filter((day) => day > span.fromOn && (span.untilOn === null || day < span.untilOn))
    const days = [span.fromOn, ...new Set(inside.toSorted())]
    return days.flatMap((fromOn, at): T[] => {
      const piece = { ...span, fromOn, untilOn: days[at + 1] ?? span.untilOn }
      const is = (kind: Pause['pause']) => pauses.some((one) => one.pause === kind && covers(one, fromOn))
      if (span.pendingFrom === 'ACTIVATION' && is('PENDING')) return []
      if (span.suspendedShare === 100 || !is('SUSPENDED')) return [piece]
      // Lines have the full price and take the share of their whole amount, rounded once.
      return [{ ...piece, suspended: span.suspendedShare }]
    })
  })
}
