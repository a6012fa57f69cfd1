import type { Input, Route } from '@portal/contract/core/route'
import type { FileKind } from '@portal/contract/core/files/files.fields'
import { useNavigate } from '@tanstack/react-router'
import { requestIn } from '../../lib/call.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { signedInPages } from '../../lib/pages.ts'
import { useCan } from '../../lib/useCan.ts'
import type { Action } from '../../ui/table/ActButton.tsx'

/** Each run sets these again: its months, its format, and the next page. */
const isOfARun = (field: string) => /^(?:from|to|frommonth|tomonth|issuedfrom|issuedto|format|cursor)$/i.test(field)
/** Selected rows are left out: a selection holds current rows, while each run of a schedule selects again. */
const isSelection = (field: string) => /^(?:except|\w+keys)$/i.test(field)
const fieldsOf = (input: object) =>
  Object.entries('body' in input ? (input.body ?? {}) : {}).filter(([, value]) => value != null)

/**
 * Passes the current list to the schedules, in the names of its route.
 * @param kind without one it cannot be scheduled
 */
export function useScheduleThis<R extends Route>(
  route: R,
  kind: FileKind | undefined,
  input: () => Input<R>,
): Action[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useCan('ScheduledReports:W')
  if (!kind || !mayWrite || fieldsOf(input() as object).some(([field]) => isSelection(field))) return []
  const onSelect = () => {
    const sent = requestIn(route, input() as Parameters<typeof requestIn>[1])
    const fields = fieldsOf(sent).filter(([field]) => !isOfARun(field))
    void navigate({
      to: signedInPages.reportSchedule,
      search: { kind, asked: Object.fromEntries(fields) } as never,
    })
  }
  return [{ key: 'schedule', label: t('schedules.this'), onSelect }]
}
