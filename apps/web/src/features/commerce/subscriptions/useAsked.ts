import { useDebouncedValue } from '@mantine/hooks'
import type { core } from 'zod/mini'
import { useTranslation } from '../../../lib/i18n.ts'
import { faultsOf } from '../../../ui/form/issues.ts'

/** While typing, the rules are asked in its pauses only. */
const pause = 400

/** What the rules are asked in the pauses of typing; undefined while something is missing or the contract refuses it. */
export function useAsked<B extends object>(schema: core.$ZodType, typed: B | undefined): B | undefined {
  const translation = useTranslation()
  // As text, since the form makes its request anew at each turn.
  const [text] = useDebouncedValue(JSON.stringify(typed), pause)
  const paused = text === undefined ? undefined : (JSON.parse(text) as B)
  return paused && Object.keys(faultsOf(schema, paused, translation)).length === 0 ? paused : undefined
}
