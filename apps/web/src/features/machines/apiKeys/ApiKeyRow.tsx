import type { ApiKey } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { When } from '../../../core/moments/When.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import list from '../../../ui/RuledList.module.css'
import css from './apiKeys.module.css'

/** The overlay over the list: a form, a question, or a new secret. */
export type Open = { what: 'rights' | 'edit' | 'rotate' | 'revoke'; key: ApiKey } | { what: 'secret'; secret: string }

const allActs = ['rights', 'rotate', 'edit', 'revoke'] as const

type Props = { apiKey: ApiKey; mayEdit: boolean; onOpen: (open: Open) => void }

/** One key: its name and rights, the person responsible, its last use, and its actions. */
export function ApiKeyRow({ apiKey, mayEdit, onOpen }: Props) {
  const { t } = useTranslation()
  const { name, state, partner, environment, previousEndsOn } = apiKey
  const over = state === 'Revoked'
  return (
    <li className={list.item}>
      <div className={list.what}>
        <div className={list.name}>
          {name} <code className={css.hint}>ptl_…{apiKey.hint}</code>
          <StateDot of="apiKeys.state" is={state} />
          {partner && environment && (
            <span className={list.tag}>
              {t('apiKeys.partnerTag', { environment: t(`accounts.environment.${environment}`) })}
            </span>
          )}
        </div>
        <Modules apiKey={apiKey} />
        <Facts apiKey={apiKey} />
        {state === 'Stopped' && <p className={list.meta}>{t('apiKeys.stopped')}</p>}
        {previousEndsOn && !over && (
          <p className={list.meta}>
            {t('apiKeys.previous', { hint: apiKey.previousHint })} <When at={previousEndsOn} inSentence />
          </p>
        )}
      </div>
      <div className={css.acts}>
        {(mayEdit && !over ? allActs : ['rights' as const]).map((what) => (
          <Button
            key={what}
            variant="default"
            size="xs"
            aria-haspopup="dialog"
            aria-label={t(`apiKeys.${what}Named`, { name })}
            onClick={() => onOpen({ what, key: apiKey })}
          >
            {t(`apiKeys.${what}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
type KeyProps = { apiKey: ApiKey }

function Modules({ apiKey: { entries } }: KeyProps) {
  const { t } = useTranslation()
  const words = entries.map(({ module, permission }) =>
    t('apiKeys.entry', {
      module: t(`accessGroups.module.${module}`),
      permission: t(`apiKeys.permission.${permission}`),
    }),
  )
  return <p className={list.meta}>{words.join(' · ')}</p>
}

/** Who made it and until when it is valid, when and from where it was used, and from where it may be used. */
function Facts({ apiKey }: KeyProps) {
  const { t } = useTranslation()
  const { madeBy, lastUsedOn, lastUsedFrom, addresses, revokedOn, expiresOn, state } = apiKey
  return (
    <p className={list.meta}>
      {madeBy ? t('apiKeys.madeBy', { name: madeBy }) : t('apiKeys.madeAbove')}
      {' · '}
      {lastUsedOn ? (
        <>
          {t('apiKeys.used')} <When at={lastUsedOn} inSentence /> {t('apiKeys.from', { address: lastUsedFrom })}
        </>
      ) : (
        t('apiKeys.neverUsed')
      )}
      {' · '}
      {revokedOn ? t('apiKeys.revokedOn') : t(state === 'Expired' ? 'apiKeys.expiredOn' : 'apiKeys.expiresOn')}{' '}
      <When at={revokedOn ?? expiresOn} inSentence />
      {addresses.length > 0 && ` · ${t('apiKeys.onlyFrom', { addresses: addresses.join(', ') })}`}
    </p>
  )
}
