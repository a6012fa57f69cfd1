import type { SavedView } from '@portal/contract/operations/views/views.contract'
import { useState } from 'react'
import { WhyNote } from '../access/WhyNote.tsx'
import { ApiError } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useViewAct, type ViewOf } from './views.queries.ts'

type Common = { list: ViewOf; onClose: () => void }
type Props = Common & {
  /** The view to change; else `query` is saved as a new one. */
  view?: SavedView
  query?: Record<string, string>
  mayShare: boolean
}

/** The name of a view, and whether it is shared with the company. */
export function ViewDialog({ list, view, query = {}, mayShare, onClose }: Props) {
  const { t } = useTranslation()
  const act = useViewAct(list)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [submitted, setSubmitted] = useState(false)
  const missing = name.trim() === ''
  const submit = () => {
    setSubmitted(true)
    if (missing || act.isPending) return
    const body = { name: name.trim(), shared }
    act.mutate(
      view
        ? { act: 'update', viewKey: view.viewKey, body: shared === view.shared ? { name: body.name } : body }
        : { act: 'create', body: { ...body, list, query } },
      { onSuccess: onClose },
    )
  }
  const taken = act.error instanceof ApiError && act.error.code === 'view.nameTaken'
  return (
    <FormDialog
      title={view ? t('views.changeTitle') : t('views.keepTitle')}
      submit={t('form.save')}
      saving={act.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('views.name')}
        maxLength={60}
        value={name}
        error={taken ? act.error?.message : submitted && missing && t('views.nameMissing')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayShare ? (
        <CheckField
          label={t('views.share')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      ) : (
        <p>
          <WhyNote action="AcctMgmnt:W" what={t('views.share')}>
            {t('views.shareRefused')}
          </WhyNote>
        </p>
      )}
      {act.error && !taken && <Alert kind="error">{act.error.message}</Alert>}
    </FormDialog>
  )
}

/** Asks before a view is deleted; a shared one is deleted for everybody. */
export function RemoveViewDialog({ list, view, onClose }: Common & { view: SavedView }) {
  const { t } = useTranslation()
  const act = useViewAct(list)
  const remove = () => act.mutate({ act: 'remove', viewKey: view.viewKey }, { onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('views.removeTitle', { name: view.name })}
      submit={t('views.remove')}
      danger
      pending={act.isPending}
      refusal={act.error?.message}
      onSubmit={remove}
      onClose={onClose}
    >
      {t(view.shared ? 'views.removeShared' : 'views.removeOwn')}
    </ConfirmDialog>
  )
}
