import type { RightRequirement } from '@portal/contract/core/access/access.rules'
import type { Input, Route } from '@portal/contract/core/route'
import type { FileKind } from '@portal/contract/core/files/files.fields'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import type { Action } from '../../ui/table/ActButton.tsx'
import { say } from '../../ui/toast.ts'
import { useRight } from '../access/useRight.ts'
import { useExport } from './files.queries.ts'
import { useScheduleThis } from './useScheduleThis.ts'

const listFormats = ['csv', 'xlsx'] as const
/** The formats of a report, which is read on paper too. */
export const reportFormats = [...listFormats, 'pdf'] as const
export type ListFormat = (typeof listFormats)[number]
type Format = (typeof reportFormats)[number]

type ExportOptions<R extends Route, F extends Format> = {
  /** The route that exports the list, and its name where "Why?" explains it. */
  route: R
  action: string
  /** The page, for the audit. */
  page: string
  /** The kind under which it can be scheduled. */
  schedule?: FileKind
  /** By default the formats of a list. */
  formats?: readonly F[]
  input: (format: F) => Input<R>
  /** The right that the route needs. */
  right?: RightRequirement
  /** Why it cannot be exported now. */
  refused?: string | undefined
}

/** The export of a list: one action per format, for people with the right, and the last failure. */
export function useExportActs<R extends Route, F extends Format = ListFormat>({
  route,
  action,
  page,
  schedule,
  formats = listFormats as readonly Format[] as readonly F[],
  input,
  right: required = 'ExportAcct:W',
  refused,
}: ExportOptions<R, F>) {
  const { t } = useTranslation()
  const exporting = useExport(route, page, () => say(t('files.later')))
  const right = useRight(required)
  const scheduling = useScheduleThis(route, schedule, () => input(formats[0] as F))
  const acts = formats.map((format): Action => {
    const label = t(`files.exportAs.${format}`)
    return {
      key: `export-${format}`,
      label,
      busy: exporting.isPending,
      onSelect: () => exporting.mutate(input(format)),
      ...(refused && { disabledReason: refused }),
      ...(right === 'lacking' && { disabledReason: t('access.lacking'), why: { action, what: label } }),
    }
  })
  return {
    acts: right === 'never' ? [] : [...acts, ...(right === 'lacking' || refused ? [] : scheduling)],
    busy: exporting.isPending,
    failure: exporting.error && (
      <Alert kind="error">
        {t('files.exportFailed')} {exporting.error.message}
      </Alert>
    ),
  }
}
