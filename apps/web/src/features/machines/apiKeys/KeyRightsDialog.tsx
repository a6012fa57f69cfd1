import type { ApiKey, ApiKeyRights } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { useQuery } from '@tanstack/react-query'
import { Why } from '../../../core/access/Why.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import css from './apiKeys.module.css'
import { keyRightsQuery } from './apiKeys.queries.ts'

type Props = { apiKey: ApiKey; onClose: () => void }

/** The rights of a key now: its modules and rights, and the limits of each. */
export function KeyRightsDialog({ apiKey: { acctKey, keyId, name, addresses }, onClose }: Props) {
  const { t } = useTranslation()
  const found = useQuery(keyRightsQuery(acctKey, keyId))
  return (
    <Dialog
      title={t('apiKeys.rightsNamed', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <QueryState query={found} failed={t('apiKeys.can.failed')} lines={6} height={24} />
      {found.data && (
        <>
          {found.data.stop && <Alert kind="warning">{t(`apiKeys.stop.${found.data.stop}`)}</Alert>}
          {addresses.length > 0 && <p>{t('apiKeys.can.from', { addresses: addresses.join(', ') })}</p>}
          <Modules modules={found.data.modules} />
          <FullRights rights={found.data.rights} />
          <Limited keyId={keyId} rights={found.data.rights} />
        </>
      )}
    </Dialog>
  )
}

function Modules({ modules }: Pick<ApiKeyRights, 'modules'>) {
  const { t } = useTranslation()
  const word = (permission: 'R' | 'RW' | null) =>
    permission ? t(`apiKeys.permission.${permission}`) : t('apiKeys.can.none')
  return (
    <>
      <h3 className={css.heading}>{t('apiKeys.can.modules')}</h3>
      <ul className={css.rights}>
        {modules.map(({ module, asked, given, partly }) => (
          <li key={module}>
            {t('apiKeys.entry', { module: t(`accessGroups.module.${module}`), permission: word(given) })}
            {given !== asked && <Note>{t('apiKeys.can.less', { asked: word(asked) })}</Note>}
            {partly && <Note>{t('apiKeys.can.partly')}</Note>}
          </li>
        ))}
      </ul>
    </>
  )
}
const Note = ({ children }: { children: string }) => <span className={css.small}>{children}</span>

type Rights = Pick<ApiKeyRights, 'rights'>

/** The rights that it has in full, grouped by value. */
function FullRights({ rights }: Rights) {
  const { t } = useTranslation()
  const full = rights.filter(({ value, limit }) => value !== 'N' && limit === null)
  return (
    <>
      <h3 className={css.heading}>{t('apiKeys.can.held')}</h3>
      {full.length === 0 && <p>{t('apiKeys.can.nothing')}</p>}
      {(['W', 'R', 'Y'] as const).map((value) => {
        const labels = full.filter((one) => one.value === value).map(({ label }) => label)
        if (labels.length === 0) return null
        return (
          <p key={value} className={css.held}>
            <strong>{t(`apiKeys.can.value.${value}`)}</strong> {labels.join(' · ')}
          </p>
        )
      })}
    </>
  )
}

/** The rights at which it has less than others, each with the reason. */
function Limited({ keyId, rights }: Rights & { keyId: string }) {
  const { t } = useTranslation()
  const less = rights.filter(({ limit }) => limit !== null)
  if (less.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{t('apiKeys.can.limited')}</h3>
      <ul className={css.rights}>
        {less.map(({ flag, label, value, limit, kind }) => (
          <li key={flag}>
            {t('apiKeys.entry', { module: label, permission: t(`apiKeys.can.value.${value}`) })}
            {limit && <Note>{t(`apiKeys.limit.${limit}`)}</Note>}{' '}
            <Why action={`${flag}:${kind === 'YN' ? 'R' : 'W'}`} apiKey={keyId} what={label} />
          </li>
        ))}
      </ul>
    </>
  )
}
