import type { ChangeKind } from '@portal/contract/changes/changes.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { formatDate, formatMoment } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { lookupQuery } from '../lookups/lookups.queries.ts'
import type { Words } from './words.ts'

/** The texts for the rows of a kind of set; names of settings and reasons are loaded only for sets that have them. */
export function useWords(kind: ChangeKind): Words {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { dateFormat, timeZone } = useMe().preferences
  const ofSettings = kind.startsWith('settings.')
  const { data: catalogue } = useQuery({
    queryKey: ['changes', 'settingWords'],
    queryFn: () => import('@portal/contract/settings/settings.words'),
    enabled: ofSettings,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: reasons } = useQuery({
    ...lookupQuery('statusChangeReasons', language),
    enabled: kind === 'account.status',
  })
  return useMemo(
    () => ({
      t,
      reason: (code) => reasons?.find((one) => one.code === code)?.label,
      when: (iso) =>
        iso.length > 10 ? formatMoment(iso, dateFormat, language, timeZone) : formatDate(iso, dateFormat, language),
      settings: catalogue && {
        label: (code) => catalogue.settingLabel(code, language),
        value: (code, value) => catalogue.valueWords(code, value, language),
      },
    }),
    [t, reasons, dateFormat, language, timeZone, catalogue],
  )
}
