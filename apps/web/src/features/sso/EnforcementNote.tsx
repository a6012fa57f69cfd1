import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useFormKit } from '../../ui/form/FormContext.ts'
import css from './Sso.module.css'

/** What the chosen enforcement will close, including for oneself. */
export function EnforcementNote({ stored }: { stored: string }) {
  const { t } = useTranslation()
  const { userKey } = useMe()
  const { form } = useFormKit()
  const chosen = form.useWatchValue('enforcement') as string
  const people = form.useWatchValue('breakGlass') as string[]
  const shown = chosen !== 'off' && chosen !== stored
  return (
    <div role="status" className={css.note}>
      {shown && (
        <Alert kind="warning" role="presentation">
          {t(`sso.closes.${chosen}`)}
          {chosen === 'usersAndAdmins' && !people.includes(userKey) && <> {t('sso.closesYou')}</>}
        </Alert>
      )}
    </div>
  )
}
