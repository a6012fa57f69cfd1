import type { SavedView } from '@portal/contract/operations/views/views.contract'
import { WhyNote } from '../access/WhyNote.tsx'
import { useSentForm } from '../records/useSentForm.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { FieldSpec } from '../../ui/form/FormContext.ts'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useViewAct, type ViewOf } from './views.queries.ts'

type Common = { list: ViewOf; onClose: () => void }
type Props = Common & {
  /** The view to change; without one, `query` is saved as a new view. */
  view?: SavedView
  query?: Record<string, string>
  mayShare: boolean
}

/** The name of a view, and whether it is shared with the company. */
export function ViewDialog({ list, view, query = {}, mayShare, onClose }: Props) {
  const { t } = useTranslation()
  const act = useViewAct(list)
  const sending = useSentForm({
    draft: `view.${view?.viewKey ?? `of.${list}`}`,
    initial: { name: view?.name ?? '', shared: view?.shared ?? false },
    body: ({ name, shared }) => ({ name: name.trim(), shared }),
    check: (_, { name }) => ({ ...(name.trim() === '' && { name: t('views.nameMissing') }) }),
    send: (body) =>
      act.mutateAsync(
        view
          ? { act: 'update', viewKey: view.viewKey, body: body.shared === view.shared ? { name: body.name } : body }
          : { act: 'create', body: { ...body, list, query } },
      ),
    onSent: onClose,
    fieldOf: { 'view.nameTaken': 'name' },
  })
  const share: FieldSpec = { path: 'shared', kind: 'checkbox', label: t('views.share'), wide: true }
  return (
    <RecordDialog
      {...sending}
      title={view ? t('views.changeTitle') : t('views.keepTitle')}
      submit={t('form.save')}
      specs={[
        { path: 'name', kind: 'text', label: t('views.name'), maxLength: 60, wide: true },
        ...(mayShare ? [share] : []),
      ]}
      onClose={onClose}
    >
      {!mayShare && (
        <p>
          <WhyNote action="AcctMgmnt:W" what={t('views.share')}>
            {t('views.shareRefused')}
          </WhyNote>
        </p>
      )}
    </RecordDialog>
  )
}

/** Asks before a view is deleted; a shared one is deleted for everyone. */
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
