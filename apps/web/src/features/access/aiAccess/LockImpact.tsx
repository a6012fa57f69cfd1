import { type AiAccess, aiAccess } from '@portal/contract/access/aiAccess/aiAccess.contract'
import { aiFeatures } from '@portal/contract/access/aiAccess/aiAccess.rules'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useFormKit } from '../../../ui/form/FormContext.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import css from './AiAccess.module.css'
import { type AiForm, asAbove, toChange } from './aiAccess.form.ts'
import { aiImpactQuery } from './aiAccess.queries.ts'

/** The effect of a lock on accounts below, as soon as it is set in the form. */
export function LockImpact({ record }: { record: AiAccess }) {
  const { form } = useFormKit()
  const isLocked = form.useWatchValue('locked') === true
  const mode = form.useWatchValue('mode') as AiForm['mode']
  return (
    isLocked && mode !== asAbove && record.edit.allowed && record.lock.allowed && <Impact acctKey={record.accountId} />
  )
}

function Impact({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const { form } = useFormKit()
  const watched = ['mode', 'dailyLimitPerUser', 'retentionDays', ...aiFeatures] as const
  const values = Object.fromEntries(watched.map((path) => [path, form.useWatchValue(path)])) as AiForm
  const { mode, features, dailyLimitPerUser, retentionDays } = toChange(acctKey, {
    ...values,
    allowedUserKeys: [],
    allowedGroupKeys: [],
  })
  const body = { mode: mode ?? 'OFF', features, dailyLimitPerUser, retentionDays }
  const isWhole = z.safeEncode(aiAccess.impact.body, body).success
  const impact = useQuery({ ...aiImpactQuery(acctKey, body), enabled: isWhole })
  const { data } = impact
  if (!data)
    return (
      <div className={css['impact']}>
        {isWhole && <QueryState query={impact} failed={t('settings.impactFailed')} lines={2} height={22} />}
      </div>
    )
  const more = data.differing - data.sample.length
  return (
    <Alert kind="info" className={css['impact']}>
      <p>{data.sentence}</p>
      {data.sample.length > 0 && (
        <ul>
          {data.sample.map(({ acctKey: key, acctName, mode: now }) => (
            <li key={key}>
              {/* i18n: aiAccess.mode.* */}
              <span>{acctName}</span> <b>{t(`aiAccess.mode.${now}`)}</b>
            </li>
          ))}
          {more > 0 && <li>{t('settings.more', { count: more })}</li>}
        </ul>
      )}
    </Alert>
  )
}
