import { useDebouncedValue } from '@mantine/hooks'
import type { core } from 'zod/mini'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Faults, faultsOf } from '../../../ui/form/issues.ts'

/** While typing, the rules are asked in its pauses only. */
const pause = 400

/**
 * What a form asks for: `asked` of the rules in the pauses of typing, `body` when it is sent. Both are undefined while something is
 * missing or the contract refuses it, which is said in `faults`, at the fields.
 */
export function useAsked<B extends object>(schema: core.$ZodType, typed: B | undefined) {
  const translation = useTranslation()
  // As text, since the form makes its request anew at each turn.
  const [text] = useDebouncedValue(JSON.stringify(typed), pause)
  const paused = text === undefined ? undefined : (JSON.parse(text) as B)
  const fitting = (one: B | undefined, faults: Faults) => (Object.keys(faults).length === 0 ? one : undefined)
  const faultsIn = (one: B | undefined): Faults => (one ? faultsOf(schema, one, translation) : {})
  const faults = faultsIn(paused)
  return { asked: fitting(paused, faults), body: fitting(typed, faultsIn(typed)), faults }
}
