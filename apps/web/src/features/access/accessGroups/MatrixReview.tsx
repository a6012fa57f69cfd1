import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import css from './MatrixGrid.module.css'
import type { CellChange } from './matrix.rules.ts'
import type { useMatrix } from './useMatrix.ts'

/** The change of a cell in words: "Helpdesk may now change Customer – User plans". */
function Words({ change }: { change: CellChange }) {
  const { t } = useTranslation()
  const values = { group: change.group.name, module: t(`accessGroups.module.${change.module}`) }
  // i18n: accessGroups.words.*
  return <li>{t(`accessGroups.words.${change.to === 'R' && change.from === 'RW' ? 'onlyR' : change.to}`, values)}</li>
}

/** The pending changes in words before saving; refusals and other people's changes are shown here. */
export function MatrixReview({ matrix }: { matrix: ReturnType<typeof useMatrix> }) {
  const { t } = useTranslation()
  const { changes, both, error } = matrix
  return (
    <Dialog
      title={t('accessGroups.review.title')}
      onClose={matrix.close}
      actions={
        <DialogActions
          onClose={matrix.close}
          cancel={t('accessGroups.review.back')}
          onClick={() => void matrix.submit()}
          loading={matrix.saving}
          aria-disabled={changes.length === 0}
        >
          {t('accessGroups.review.save', { count: changes.length })}
        </DialogActions>
      }
    >
      {both ? (
        <Alert kind="warning" className={css.refusal}>
          {t('accessGroups.review.stale')} {both.length > 0 && t('accessGroups.review.both', { count: both.length })}
          {both.length > 0 && (
            <ul className={css.words}>
              {both.map(({ group, module, from }) => (
                <li key={`${group.groupKey} ${module}`}>
                  {t('accessGroups.review.theirs', {
                    group: group.name,
                    module: t(`accessGroups.module.${module}`),
                    cell: t(`accessGroups.cellLong.${from}`),
                  })}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      ) : (
        error && (
          <Alert kind="error" className={css.refusal}>
            {error.message}
          </Alert>
        )
      )}
      <ul className={css.words}>
        {changes.map((change) => (
          <Words key={`${change.group.groupKey} ${change.module}`} change={change} />
        ))}
      </ul>
    </Dialog>
  )
}
