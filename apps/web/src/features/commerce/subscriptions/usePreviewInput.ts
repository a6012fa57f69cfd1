import { useDebouncedValue } from '@mantine/hooks'
import type { core } from 'zod/mini'
import { useTranslation } from '../../../lib/i18n.ts'
import { faultsOf } from '../../../ui/form/issues.ts'

/** While typing, the preview is requested only in pauses. */
const pause = 400

/**
 * The input of the preview in the pauses of typing; undefined while something is missing or the contract refuses it.
 */
export function usePreviewInput<B extends object>(schema: core.$ZodType, typed: B | undefined): B | undefined {
  const translation = useTranslation()
  // As text, since the form builds a new request at each render.
  const [text] = useDebouncedValue(JSON.stringify(typed), pause)
  const paused = text === undefined ? undefined : (JSON.parse(text) as B)
  return paused && Object.keys(faultsOf(schema, paused, translation)).length === 0 ? paused : undefined
}
