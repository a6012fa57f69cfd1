import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PreviewRequest, ChangeRequest } from '../../../core/changes/openChange.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ChangeActions } from './ChangeActions.tsx'
import { ChangeBody } from './ChangeBody.tsx'
import { openSetQuery } from './changes.queries.ts'
import { hasChange, useChangeFlow } from './useChangeFlow.ts'

/**
 * The preview of a change set, and its result while and after it runs; it can be closed at any time, and the job goes
 * on.
 */
export function ChangePanel({ asked }: { asked: PreviewRequest }) {
  const { t } = useTranslation()
  const [undoing, setUndoing] = useState<ChangeSet>()
  const openSet = useQuery(openSetQuery(asked))
  const first = undoing ?? openSet.data
  const refused = asked.request?.returns && isOfInput(openSet.error) ? openSet.error : undefined
  useEffect(() => {
    if (refused) asked.close({ error: refused })
  }, [refused, asked])
  const title = asked.request?.title ?? t(`changes.kind.${asked.request?.kind ?? openSet.data?.kind ?? 'any'}`)
  return (
    <Panel
      // An undo is another set with a separate preview.
      key={undoing?.changeKey ?? asked.id}
      first={first}
      title={undoing ? t('changes.undoTitle', { title }) : title}
      error={refused ? null : openSet.error}
      request={asked.request}
      onRetry={() => void openSet.refetch()}
      onFollow={setUndoing}
      onClose={(last) => asked.close({ last })}
    />
  )
}

/** The input must be corrected; retrying or "Why?" would not help. */
const isOfInput = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 409)

type PanelProps = {
  first: ChangeSet | undefined
  title: string
  error: Error | null
  request: ChangeRequest | undefined
  onRetry: () => void
  onFollow: (change: ChangeSet) => void
  onClose: (last: ChangeSet | undefined) => void
}
function Panel({ first, title, error, request, onRetry, onFollow, onClose }: PanelProps) {
  const { t } = useTranslation()
  const flow = useChangeFlow(first?.changeKey ?? '', onFollow, first)
  const close = () => onClose(flow.change)
  if (hasChange(flow))
    return (
      <Dialog wide title={title} onClose={close} actions={<ChangeActions flow={flow} onClose={close} />}>
        <ChangeBody flow={flow} />
      </Dialog>
    )
  const actions = (
    <Button variant="default" onClick={close}>
      {error ? t('form.close') : t('form.cancel')}
    </Button>
  )
  return (
    <Dialog wide title={title} onClose={close} actions={actions}>
      {error ? (
        <Failed error={error} request={request} onRetry={onRetry} />
      ) : (
        <Skeleton label={t('changes.computing')} lines={5} height={24} />
      )}
    </Dialog>
  )
}

/** Why there is no preview, including errors of single fields. */
type FailedProps = Pick<PanelProps, 'request' | 'onRetry'> & { error: Error }
function Failed({ error, request, onRetry }: FailedProps) {
  const { t } = useTranslation()
  const fields = error instanceof ApiError ? error.fields : []
  const mayRetry = isStepUpRefusal(error) || !(error instanceof ApiError) || error.status >= 500
  return (
    <>
      <ErrorState
        title={t('changes.notComputed')}
        error={error}
        why={request && { action: request.kind }}
        {...(mayRetry && { onRetry })}
      />
      {fields.length > 0 && (
        <ul>
          {fields.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      )}
    </>
  )
}
