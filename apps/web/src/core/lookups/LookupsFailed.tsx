import { useQueries } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import { lookupQuery, type LookupName } from './lookups.queries.ts'

type Props = { names: readonly LookupName[]; className: string | undefined }

/** Says above a form why it offers no choices, where one of these lookups could not be loaded. */
export function LookupsFailed({ names, className }: Props) {
  const { t, i18n } = useTranslation()
  const failed = useQueries({
    queries: names.map((name) => lookupQuery(name, i18n.language)),
    combine: (results) => results.some((result) => result.isError),
  })
  return failed ? (
    <p className={className} role="alert">
      {t('lookups.failed')}
    </p>
  ) : null
}
