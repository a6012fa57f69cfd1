import type { SettingValue } from '@portal/contract/access/settings/settings.contract'
import { valueWords } from '@portal/contract/access/settings/settings.sentences'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import css from './SettingRow.module.css'
import { impactQuery } from './settings.queries.ts'

type Props = {
  acctKey: string
  row: SettingValue
  label: string
  value: unknown
  onLock: () => void
  onClose: () => void
}

/** The effect of a lock in numbers, before it is set; nothing is saved here. */
export function LockDialog({ acctKey, row, label, value, onLock, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const impact = useQuery(impactQuery(acctKey, row.code, value))
  const { data } = impact
  const more = data ? data.differing - data.sample.length : 0
  return (
    <Dialog
      title={t('settings.lockTitle', { label })}
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} onClick={onLock}>
          {t('settings.lockIt')}
        </DialogActions>
      }
    >
      <QueryState query={impact} failed={t('settings.impactFailed')} lines={2} height={22} />
      {data && (
        <>
          <p className={css.sentence}>{data.sentence}</p>
          {data.sample.length > 0 && (
            <ul className={css.sample}>
              {data.sample.map((one) => (
                <li key={one.acctKey}>
                  <span>{one.acctName}</span> <b>{valueWords(row.code, one.value, i18n.language)}</b>
                </li>
              ))}
              {more > 0 && <li>{t('settings.more', { count: more })}</li>}
            </ul>
          )}
        </>
      )}
      <p className={css.dialogNote}>{t('settings.lockNote', { value: valueWords(row.code, value, i18n.language) })}</p>
    </Dialog>
  )
}
